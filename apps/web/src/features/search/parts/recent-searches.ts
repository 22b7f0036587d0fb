import { limits } from '@nava/contracts'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { list, number, record, text } from '../../../lib/decoder.ts'
import { localSetting } from '../../../lib/local-setting.ts'
import { session, useSession } from '../../../lib/session.ts'
import { isSearchable } from '../is-searchable.ts'

/** The id that stands for visitors. */
const VISITOR = 0

/** The searches of one person, the last one first. What somebody else has left here is never shown. */
const setting = localSetting('recentSearches', record({ userID: number(0), texts: list(text) }), {
  userID: VISITOR,
  texts: [] as string[],
})
const store = createStore(setting.read)

/** Returns the recent searches of the current user or visitor. */
export function useRecentSearches(): readonly string[] {
  const current = useSession()
  const userID = current.state === 'user' ? current.userID : VISITOR
  const kept = useStore(store)
  return kept.userID === userID ? kept.texts : NONE
}

const NONE: readonly string[] = []

/** Keeps a search as the last one; the oldest beyond `limits.search.recent` is forgotten. */
export function addRecentSearch(added: string): void {
  const kept = added.trim()
  if (!isSearchable(kept)) return
  write([kept, ...others(kept)].slice(0, limits.search.recent))
}

export function removeRecentSearch(removed: string): void {
  write(others(removed))
}

export function clearRecentSearches(): void {
  write([])
}

function others(than: string): string[] {
  const { userID, texts } = store.getState()
  if (userID !== currentUser()) return []
  return texts.filter((each) => each.toLowerCase() !== than.toLowerCase())
}

function write(texts: string[]): void {
  const next = { userID: currentUser(), texts }
  store.setState(next, true)
  setting.write(next)
}

function currentUser(): number {
  return session.userID() ?? VISITOR
}
