import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { list, number, record } from '../../../lib/calls/decoder.ts'
import { ownSetting } from '../../../lib/session/own-setting.ts'
import { session, useSession } from '../../../lib/session/session.ts'
import { isPrivate } from '../../listening/playback/private-session.ts'
import { playerStore } from '../../listening/player/player.ts'
import type { QueueItem } from '../../listening/player/queue-item.ts'
import { JumpTile, isSameTile } from './jump-tile.ts'

const MAX_LISTS = 8

const setting = ownSetting('jumpBackIn', record({ userID: number(1), lists: list(JumpTile) }), {
  userID: 0,
  lists: [] as JumpTile[],
})
const store = createStore(setting.read)

// Signing out removes what this browser keeps of a person.
session.subscribe(({ state }) => {
  if (state === 'visitor') store.setState(setting.read(), true)
})

const NONE: readonly JumpTile[] = []

/** Returns the albums and playlists that the user played last in this browser, the last one first. */
export function useLastLists(): readonly JumpTile[] {
  const current = useSession()
  const { userID, lists } = useStore(store)
  return current.state === 'user' && userID === current.userID ? lists : NONE
}

/** Notes each album and playlist that plays, except in a private session. Returns a function that stops. */
export function followLists(): () => void {
  const note = () => {
    const { listName, queue } = playerStore.getState()
    if (listName !== '') keep(listName, queue)
  }
  const stop = playerStore.subscribe((state, before) => {
    if (state.queue !== before.queue) note()
  })
  note() // what was chosen before this code was here
  return stop
}

function keep(listName: string, queue: readonly QueueItem[]): void {
  const userID = session.userID()
  if (userID === undefined || isPrivate()) return
  const stored = store.getState()
  const known = stored.userID === userID ? stored.lists : []
  const played = ofPage(listName, queue) ?? known.find(({ title }) => title === listName)
  if (!played) return
  const others = known.filter((each) => !isSameTile(each, played))
  const next = { userID, lists: [played, ...others].slice(0, MAX_LISTS) }
  store.setState(next, true)
  setting.write(next)
}

const KINDS: Partial<Record<string, JumpTile['kind']>> = {
  album: 'album',
  collection: 'playlist',
  playlist: 'playlist',
  myplaylists: 'ownPlaylist',
}

/** Returns the list that the page is about; undefined if something else plays, such as a shelf of the page. */
function ofPage(listName: string, [first]: readonly QueueItem[]): JumpTile | undefined {
  const [, word = '', id] = location.pathname.toLowerCase().split('/')
  const kind = KINDS[word]
  if (!kind || !id || first?.kind !== 'music' || !document.title.startsWith(`${listName} | `))
    return undefined
  const picture = { kind: 'music' as const, id: first.id, version: first.imageVersion }
  return { kind, id: Number(id), title: listName, picture, color: first.color }
}
