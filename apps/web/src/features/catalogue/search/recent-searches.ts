import { limits } from '@nava/contracts'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { list, number, record, text } from '../../../lib/calls/decoder.ts'
import { ownSetting } from '../../../lib/session/own-setting.ts'
import { session, useSession } from '../../../lib/session/session.ts'
import { isSearchable } from './is-searchable.ts'

const VISITOR = 0

/** Searches of one user, latest first, until signing out; they are not shown to another user. */
const setting = ownSetting('recentSearches', record({ userID: number(0), texts: list(text) }), {
  userID: VISITOR,
  texts: [] as string[],
})
const store = createStore(setting.read)
// Signing out removes what this browser keeps of a person.
session.subscribe(({ state }) => {
  if (state === 'visitor') store.setState(setting.read(), true)
})

export function useRecentSearches(): readonly string[] {
  const current = useSession()
  const userID = current.state === 'user' ? current.userID : VISITOR
  const stored = useStore(store)
  return stored.userID === userID ? stored.texts : NONE
}

const NONE: readonly string[] = []

export function addRecentSearch(added: string): void {
  const search = added.trim()
  if (!isSearchable(search)) return
  write([search, ...others(search)].slice(0, limits.search.recent))
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
