import {
  addressOf,
  type ClientPage,
  limits,
  type PagePath,
  type PublicListPath,
  pageList,
} from '@nava/contracts'
import { pageOfEmbed } from './embeds.ts'
import type { FirstCall } from './first-replies.ts'
import { headsOfItems, headsOfLists, type ItemHead, listHead, type PageSources } from './page-heads.ts'
import type { PageHead } from './page-head.ts'
import { withPictureSize } from './picture-size.ts'
import { patternOf } from './path-pattern.ts'
import type { Site } from './site.ts'

export interface FoundPage {
  path?: PagePath
  head: PageHead
  calls: FirstCall[]
  /** True if the content is the same for all visitors, which rendering on the server requires */
  isRendered: boolean
  /** Query parameter of searches, with which the browser renders the page */
  searchedBy?: string | undefined
}

/** Returns undefined for missing pages, and for IDs that are not public. */
export type FindPage = (path: string, site: Site) => Promise<FoundPage | undefined>

export const LIST_PATHS: readonly string[] = pageList
  .filter(([path, { reader, sameAs }]) => !reader && !sameAs && !path.includes('/:id'))
  .map(([path]) => withoutParameters(path))

interface Address {
  path: PagePath
  page: ClientPage
  id: string | undefined
  show: string | undefined
}

export function pageFinder(sources: PageSources): FindPage {
  const ofItems: Partial<Record<PagePath, ItemHead>> = headsOfItems(sources)
  const ofLists = headsOfLists(sources)
  const patterns = pageList.map(([path, page]) => ({ pattern: patternOf(path), path, page }))

  const match = (pathname: string): Address | undefined => {
    for (const { pattern, path, page } of patterns) {
      const found = pattern.exec(pathname)
      if (!found) continue
      const { id, show = Object.keys(page.shows ?? {})[0] } = found.groups ?? {}
      return { path, page, id, show: show?.toLowerCase() }
    }
    return undefined
  }

  const headOf = async ({ path, page, id, show }: Address, site: Site): Promise<PageHead | undefined> => {
    // A short link is about the item of the page that it redirects to.
    const ofItem = ofItems[(page.sameAs as PagePath | undefined) ?? path]
    if (id !== undefined && ofItem) return isID(id) ? ofItem(Number(id), site) : undefined
    if (page.reader) return privateHead(site)
    if (id !== undefined) return undefined
    const chosen = page.shows?.[show ?? '']
    if (page.shows && !chosen) return undefined
    const address = page.list ?? chosen?.sameAs ?? page.sameAs ?? withoutParameters(path)
    const canonical = address as PublicListPath // since the page is public and no ID was given
    return { ...listHead(canonical, site), ...(await ofLists[canonical]?.(site)) }
  }

  return async function find(pathname, site) {
    const address = match(pathname)
    if (!address) return findEmbed(pathname, site, find)
    const described = await headOf(address, site)
    const head = described && (await withPictureSize(sources.images, described))
    const { path, page, id } = address
    // Without an ID, an item's page redirects to its list, if there is one.
    const leadsOn = page.list !== undefined && id === undefined
    const isRendered = !page.reader && !leadsOn
    return (
      head && {
        path,
        head,
        isRendered,
        calls: isRendered ? firstCalls(address) : [],
        searchedBy: page.searchedBy,
      }
    )
  }
}

const embed = patternOf('/embed/:kind/:id')

async function findEmbed(pathname: string, site: Site, find: FindPage): Promise<FoundPage | undefined> {
  const { kind = '', id = '' } = embed.exec(pathname)?.groups ?? {}
  const path = pageOfEmbed(kind, id)
  const found = path && (await find(path, site))
  return found ? { head: { ...found.head, isPrivate: true }, calls: [], isRendered: false } : undefined
}

function firstCalls({ page: { calls = [], parts = [], shows, shown }, id, show }: Address): FirstCall[] {
  const list = shows?.[show ?? '']?.list
  const all = [
    ...calls.map((call) => [call, {}] as const),
    ...parts,
    ...(list ? [[list, { take: shown, skip: 0 }] as const] : []),
  ]
  return all.map(([call, query]) => ({
    method: call.method === 'POST' ? 'POST' : 'GET',
    url: addressOf(call, { params: { id }, query }),
  }))
}

const isID = (id: string) => /^\d{1,10}$/.test(id) && Number(id) <= limits.maxID

/** Turns `/musics/:show?` into `/musics`. */
function withoutParameters(path: string): string {
  return path.split('/:')[0] ?? path
}

const privateHead = ({ at, productName }: Site): PageHead => ({
  title: productName,
  description: productName,
  url: at('/'),
  type: 'website',
  isPrivate: true,
})
