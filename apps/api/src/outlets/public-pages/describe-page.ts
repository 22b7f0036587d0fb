import { addressOf, getSite } from '@nava/contracts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import { siteOrigin } from '../../platform/site/site-origin.ts'
import type { DescribePage } from '../../platform/web-client/web-client.ts'
import { type PageHead, renderHead } from './page-head.ts'
import { firstPictureOf, pictureTag } from './first-pictures.ts'
import {
  type FirstCall,
  type FirstReplies,
  firstReplies,
  repliesElement,
  repliesJson,
} from './first-replies.ts'
import { pageFileTags } from './page-files.ts'
import { type FoundPage, pageFinder } from './find-page.ts'
import type { PageSources } from './page-heads.ts'
import { type Site, titleOf } from './site.ts'
import { headWords } from './words/head-words.ts'

const SITE = { method: 'GET', url: addressOf(getSite, {}) } as const

/**
 * Returns the status, head and preloaded replies of a page: 404 if it is missing or not public, 503 if its
 * data cannot be read.
 */
export function describePage(
  app: FastifyInstance,
  sources: PageSources & { env: { productName: string; publicUrl: string; webDir: string | undefined } },
): DescribePage {
  const { productName, publicUrl, webDir } = sources.env
  const findPage = pageFinder(sources)
  const fileTags = pageFileTags(webDir)
  const readReplies = firstReplies(app)
  const tagsOf = pictureTags()
  return async ({ path, language }, request) => {
    const origin = siteOrigin(publicUrl, request)
    const at = (address: string) => new URL(address, `${origin || 'http://localhost'}/`).href
    const site = { productName, at, words: headWords[language](productName) }
    try {
      const page = await findPage(path, site)
      const replies = await readReplies([SITE, ...(page?.calls ?? [])])
      const tags = [renderHead(page?.head ?? unknownPage(site), site), ...tagsOf(path, page, replies)]
      return {
        status: page ? 200 : 404,
        head: tags.join('\n    '),
        files: await fileTags(page?.path, language),
        version: replies.version,
        staleFor: replies.staleFor,
        replies: () => repliesElement(replies),
        data:
          page && isRendered(page, request) && hasAll(page.calls, replies)
            ? () => repliesJson(replies)
            : undefined,
      }
    } catch (error) {
      request.log.warn({ err: error, path }, 'a page could not be described')
      return { status: 503, head: '', files: '', version: '', replies: () => '' }
    }
  }
}

const isRendered = ({ isRendered, searchedBy }: FoundPage, { query }: FastifyRequest): boolean =>
  isRendered && !(searchedBy && Object.hasOwn(query as object, searchedBy)) // an object parsed by Fastify

/** Returns true if no reply is missing; otherwise the page would be rendered as loading or failed. */
const hasAll = (calls: readonly FirstCall[], replies: FirstReplies) =>
  [SITE, ...calls].every(({ url }) => replies.texts.has(url))

/** Maximum of cached picture tags; without the cache, each page would parse its reply */
const MAX_TAGS = 1000

function pictureTags() {
  const kept = new LRUCache<string, string[]>({ max: MAX_TAGS })
  return (path: string, page: FoundPage | undefined, replies: FirstReplies): string[] => {
    const reply = replies.texts.get(page?.calls[0]?.url ?? '')
    if (!page?.path || reply === undefined) return []
    const key = JSON.stringify([path, replies.version])
    const known = kept.get(key)
    if (known) return known
    const picture = firstPictureOf(page.path, JSON.parse(reply))
    const tags = picture ? [pictureTag(picture)] : []
    kept.set(key, tags)
    return tags
  }
}

const unknownPage = (site: Site): PageHead => ({
  title: titleOf(site, site.words.notFound.title),
  description: site.words.notFound.description,
  url: site.at('/'),
  type: 'website',
  isPrivate: true,
})
