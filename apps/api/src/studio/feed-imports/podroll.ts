import { PODROLL_MAX, PodrollForm } from '@nava/contracts'
import { feedKey } from '../../catalogue/djs/podroll.ts'
import { decodeHTML } from 'entities'
import { titleLine } from '../../platform/title-line.ts'
import { feedGuid } from '../../platform/feed-guid.ts'
import type { ParsedFeed } from './parse-feed.ts'
import { readAddress } from './read-address.ts'

interface Podroll {
  items: { title: string; address: string; guid: string }[]
  /** Titles, or else ids, of podcasts without an address that can be used */
  without: string[]
}

/** Reads `podcast:podroll`. `here`: address of the feed, which may recommend itself */
export function podrollOf(podcast: ParsedFeed['podcast'], here: string | undefined): Podroll {
  const own = new Set([podcast?.guid?.trim().toLowerCase(), here && feedGuid(here), here && feedKey(here)])
  const items: Podroll['items'] = []
  const without: string[] = []
  for (const { feedGuid: id = '', feedUrl, title: given = '' } of podcast?.podroll?.remoteItems ?? []) {
    const guid = id.trim().toLowerCase()
    const address = readAddress(feedUrl, here)?.address
    if (own.has(guid) || (address !== undefined && own.has(feedKey(address)))) continue
    const title = titleLine(decodeHTML(given)).slice(0, MAX_TITLE)
    const name = title || (address === undefined ? guid : new URL(address).host)
    const isGuid = UUID.test(guid)
    const item = { title: name, address, guid: isGuid && !isOfAddress(guid, address) ? guid : '' }
    const read = PodrollForm.safeParse({ items: [item] }).data?.items[0]
    if (read && 'address' in read) items.push(read)
    else without.push(name || '–')
  }
  return { items: items.slice(0, PODROLL_MAX), without }
}

const MAX_TITLE = 200
const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/

/** A feed without an id of its own has one of its address. */
const isOfAddress = (guid: string, address: string | undefined): boolean =>
  address !== undefined && guid === feedGuid(address)
