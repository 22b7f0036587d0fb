/** Describes a page of the client to those who read only its HTML: search engines, and apps that preview links. */
import { addressOf, getSite } from '@nava/contracts'
import type { FastifyInstance } from 'fastify'
import { siteOrigin } from '../../platform/site/site-origin.ts'
import type { DescribePage } from '../../platform/web-client/web-client.ts'
import { type PageHead, renderHead } from './page-head.ts'
import { pictureTag } from './first-pictures.ts'
import {
  type FirstCall,
  type FirstReplies,
  firstReplies,
  repliesElement,
  repliesJson,
} from './first-replies.ts'
import { pageFileTags } from './page-files.ts'
import { type FoundPage, pageFinder, type PageSources } from './page-table.ts'
import type { Site } from './site.ts'

/** The layout makes this call on every page. */
const SITE = { method: 'GET', url: addressOf(getSite, {}) } as const

/**
 * Returns the page's status, head and first replies: 404 if the page does not exist or is not public; the client
 * still shows it to users who may see it. 503 without a head if the data cannot be read now.
 */
export function describePage(
  app: FastifyInstance,
  sources: PageSources & { env: { productName: string; publicUrl: string; webDir: string | undefined } },
): DescribePage {
  const { productName, publicUrl, webDir } = sources.env
  const findPage = pageFinder(sources)
  const fileTags = pageFileTags(webDir)
  return async ({ path, language }, request) => {
    const origin = siteOrigin(publicUrl, request)
    const at = (address: string) => new URL(address, `${origin || 'http://localhost'}/`).href
    const site = { productName, at }
    try {
      const page = await findPage(path, site)
      const replies = await firstReplies(app, [SITE, ...(page?.calls ?? [])])
      const tags = [renderHead(page?.head ?? unknownPage(site), site), ...pictureTags(page, replies)]
      return {
        status: page ? 200 : 404,
        head: tags.join('\n    '),
        files: await fileTags(path, language),
        replies: repliesElement(replies),
        data: page?.isRendered && hasAll(page.calls, replies) ? repliesJson(replies) : undefined,
      }
    } catch (error) {
      request.log.warn({ err: error, path }, 'a page could not be described')
      return { status: 503, head: '', files: '', replies: '' }
    }
  }
}

/** Without its data a page would be rendered as it looks while it loads, or fails to. */
const hasAll = (calls: readonly FirstCall[], replies: FirstReplies) =>
  [SITE, ...calls].every(({ url }) => replies.has(url))

function pictureTags(page: FoundPage | undefined, replies: FirstReplies): string[] {
  const reply = replies.get(page?.calls[0]?.url ?? '')
  const picture = reply === undefined ? undefined : page?.picture?.(JSON.parse(reply))
  return picture ? [pictureTag(picture)] : []
}

const unknownPage = ({ productName, at }: Site): PageHead => ({
  title: `Page not found | ${productName}`,
  description: 'The page you requested does not exist',
  url: at('/'),
  type: 'website',
  isPrivate: true,
})
