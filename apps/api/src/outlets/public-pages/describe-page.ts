import { addressOf, getSite } from '@nava/contracts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { ReplyCache } from '../../platform/cache/reply-cache.ts'
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
  sources: PageSources & {
    env: { productName: string; logo: string; publicUrl: string; webDir: string | undefined }
    replyCache: Pick<ReplyCache, 'current'>
  },
): DescribePage {
  const { env } = sources
  const { publicUrl, webDir } = env
  const findPage = pageFinder(sources)
  const fileTags = pageFileTags(webDir)
  const readReplies = firstReplies(app, sources.replyCache)
  return async ({ path, language }, request) => {
    const origin = siteOrigin(publicUrl, request)
    const at = (address: string) => new URL(address, `${origin || 'http://localhost'}/`).href
    const { productName, logo } = env
    const site = { productName, logo, at, words: headWords[language](productName) }
    try {
      const page = await findPage(path, site)
      const replies = await readReplies([SITE, ...(page?.calls ?? [])])
      return {
        status: page ? 200 : 404,
        head: renderHead(page?.head ?? unknownPage(site), site),
        picture: () => firstPicture(page, replies),
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
      return { status: 503, head: '', picture: () => '', files: '', version: '', replies: () => '' }
    }
  }
}

const isRendered = ({ isRendered, searchedBy }: FoundPage, { query }: FastifyRequest): boolean =>
  isRendered && !(searchedBy && Object.hasOwn(query as object, searchedBy)) // an object parsed by Fastify

/** Returns true if no reply is missing; otherwise the page would be rendered as loading or failed. */
const hasAll = (calls: readonly FirstCall[], replies: FirstReplies) =>
  [SITE, ...calls].every(({ url }) => replies.bodies.has(url))

/** Returns the tag that has browsers fetch the picture at the top of the page at once. */
function firstPicture(page: FoundPage | undefined, { bodies }: FirstReplies): string {
  const body = bodies.get(page?.calls[0]?.url ?? '')
  const picture = page?.path && body && firstPictureOf(page.path, JSON.parse(body.toString()))
  return picture ? pictureTag(picture) : ''
}

const unknownPage = (site: Site): PageHead => ({
  title: titleOf(site, site.words.notFound.title),
  description: site.words.notFound.description,
  url: site.at('/'),
  type: 'website',
  isPrivate: true,
})
