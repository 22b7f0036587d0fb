/** Describes a page of the client to those who read only its HTML: search engines, and apps that preview links. */
import type { FastifyBaseLogger } from 'fastify'
import { siteOrigin } from '../../platform/site/site-origin.ts'
import type { DescribePage } from '../../platform/web-client/web-client.ts'
import { type PageHead, renderHead } from './page-head.ts'
import { pageHeads, type PageSources } from './page-table.ts'
import type { Site } from './site.ts'

/**
 * Returns the page's status and head: 404 where there is no such page, or not everybody may see it; those who may are
 * shown it by the client all the same. What cannot be read now is 503, without a head.
 */
export function describePage(
  sources: PageSources & { env: { productName: string; publicUrl: string } },
  log: Pick<FastifyBaseLogger, 'warn'>,
): DescribePage {
  const { productName, publicUrl } = sources.env
  const findHead = pageHeads(sources)
  return async (path, request) => {
    const origin = siteOrigin(publicUrl, request)
    const at = (address: string) => new URL(address, `${origin || 'http://localhost'}/`).href
    try {
      const site = { productName, at }
      const head = await findHead(path, site)
      return { status: head ? 200 : 404, head: renderHead(head ?? unknownPage(site), site) }
    } catch (error) {
      log.warn({ err: error, path }, 'the head of a page could not be made')
      return { status: 503, head: '' }
    }
  }
}

const unknownPage = ({ productName, at }: Site): PageHead => ({
  title: `Page not found | ${productName}`,
  description: 'The page you requested does not exist',
  url: at('/'),
  type: 'website',
  isPrivate: true,
})
