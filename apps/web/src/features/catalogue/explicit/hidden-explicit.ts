/** Hides explicit tracks and episodes, in this browser, from a person who wants that. */
import type { Query } from '@tanstack/react-query'
import { useEffect } from 'react'
import { flag } from '../../../lib/calls/decoder.ts'
import { queryClient } from '../../../lib/calls/query-client.ts'
import { ownSetting } from '../../../lib/session/own-setting.ts'

/**
 * Names of calls for what the station lists, whose replies are the same for everyone: what a person put together stays
 * complete. A pattern, because the contracts of all of them would be loaded with each page.
 */
export const SHARED_LISTS =
  /^(?:GET|POST) \/api\/(?:musics|podcasts(?!\/recent)|podcastcollections|artists|djs|genres|albums|main)(?:\/|$)/

const setting = ownSetting('hidesExplicit', flag, false)

/** Drops explicit items from all lists in a reply. */
export function withoutExplicit<T>(reply: T): T {
  if (Array.isArray(reply)) return reply.filter((each) => !isExplicit(each)).map(withoutExplicit) as T
  if (typeof reply !== 'object' || reply === null) return reply
  return Object.fromEntries(Object.entries(reply).map(([name, part]) => [name, withoutExplicit(part)])) as T
}

const isExplicit = (item: unknown): boolean =>
  typeof item === 'object' && item !== null && 'isExplicit' in item && item.isExplicit === true

/** Filters the lists as long as it is mounted; `wanted`: as the server stores it, once that is known */
export function useFilteredLists(wanted: boolean | undefined): void {
  const isOn = wanted ?? setting.read()
  useEffect(() => {
    if (wanted !== undefined) setting.write(wanted)
  }, [wanted])
  useEffect(() => {
    if (!isOn) return
    return showAs(withoutExplicit)
  }, [isOn])
}

/** Sets how replies are shown, also where they are on the page already. Returns a function that ends it. */
function showAs(select: (reply: unknown) => unknown): () => void {
  const cache = queryClient.getQueryCache()
  const show = ({ queryKey: [name], observers }: Query, how = select) => {
    if (!SHARED_LISTS.test(String(name))) return
    queryClient.setQueryDefaults([name], { select: how })
    for (const observer of observers) observer.setOptions({ ...observer.options, select: how })
  }
  for (const query of cache.getAll()) show(query)
  // The first observer of a query has its options before the query is there.
  const stop = cache.subscribe((event) => {
    if (event.type === 'added' || event.type === 'observerAdded') show(event.query as Query)
  })
  return () => {
    stop()
    for (const query of cache.getAll()) show(query, (reply) => reply)
  }
}
