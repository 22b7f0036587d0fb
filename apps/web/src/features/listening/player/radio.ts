import { type PlayQueue, RADIO_KINDS } from '@nava/contracts'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { type Infer, list, number, oneOf, record, text } from '../../../lib/calls/decoder.ts'
import { localSetting } from '../../../lib/browser/local-setting.ts'
import { isPrivate } from '../playback/private-session.ts'
import { changePlayer, playerStore, usePlayer } from './player.ts'
import type { QueueItem } from './queue-item.ts'
import { extend, remove, replaceRest } from './state/edit-queue.ts'
import type { PlayerState } from './state/player-state.ts'

/** Fields of a stored radio except its kind */
export const radioFields = {
  id: number(0),
  /** Name of what the radio starts from; empty for the library */
  name: text,
  seed: text,
  /** Cursor of the next page */
  cursor: number(0),
  /** IDs of the tracks that the radio added */
  ids: list(number(1)),
}
const Radio = record({
  ...radioFields,
  kind: oneOf('library', 'none', ...RADIO_KINDS),
  /** Name of the queue that the radio continues; a queue with another name has no radio */
  listName: text,
})
export type Radio = Infer<typeof Radio>

const none: Radio = { kind: 'none', id: 0, name: '', listName: '', seed: '', cursor: 0, ids: [] }
const stored = localSetting('radio', Radio, none)

export const radioStore = createStore<Radio>(() => stored.read())

export function setRadio(radio: Radio): void {
  if (!isPrivate()) stored.write(radio)
  radioStore.setState(radio, true)
}

/** Restores the radio from before a private session. */
export const restoreRadio = (): void => radioStore.setState(stored.read(), true)

/** Sets the radio of a stored queue. */
export function takeRadio({ radio, listName }: Pick<PlayQueue, 'radio' | 'listName'>): void {
  const now = radioStore.getState()
  const isKnown = radio ? now.listName === listName && isSameRadio(now, radio) : now.kind === 'none'
  if (!isKnown) setRadio(radio ? { ...radio, listName } : none)
}

type Source = Pick<Radio, 'kind' | 'id' | 'seed' | 'cursor'>

/** Each page that a radio adds has another cursor. */
export const isSameRadio = (one: Source | null, other: Source | null): boolean =>
  one?.kind === other?.kind &&
  one?.id === other?.id &&
  one?.seed === other?.seed &&
  one?.cursor === other?.cursor

/** Played items of a radio that stay in the queue */
const KEPT = 50

/** Appends items to the queue, and drops those that were played long ago. */
export const extendQueue = (items: readonly QueueItem[]): void => changePlayer(extend, items, KEPT)

/** Replaces the items after the current one, which continues. */
export const goOnWith = (items: readonly QueueItem[], listName: string): void =>
  changePlayer(replaceRest, items, listName)

/** Removes a track from the queue. If it is playing, the next one starts. */
export function dropTrack(musicID: number): void {
  const { queue, index } = playerStore.getState()
  for (let at = queue.length - 1; at >= index; at -= 1) {
    const item = queue[at]
    if (item?.kind === 'music' && item.id === musicID) changePlayer(remove, at)
  }
}

export function isOfRadio(
  radio: Radio,
  { listName }: Pick<PlayerState, 'listName'>,
  item: QueueItem | undefined,
): boolean {
  return (
    radio.kind !== 'none' &&
    radio.listName === listName &&
    item?.kind === 'music' &&
    radio.ids.includes(item.id)
  )
}

export function useRadioOf(item: QueueItem): Radio | undefined {
  const radio = useStore(radioStore)
  const isRadio = usePlayer((state) => isOfRadio(radio, state, item))
  return isRadio ? radio : undefined
}

/**
 * Returns the index from `rest` on at which the radio's items begin; the length of the queue if it has none.
 */
export function useRadioStart(rest: number): number {
  const radio = useStore(radioStore)
  return usePlayer((state) => {
    let start = state.queue.length
    while (start > rest && isOfRadio(radio, state, state.queue[start - 1])) start -= 1
    return start
  })
}
