/** Converts between the player's state and the stored queue. */
import {
  emptyPlayQueue,
  firstStored,
  limits,
  type MusicCard,
  type PlayQueue,
  type PodcastCard,
} from '@nava/contracts'
import {
  type ItemKey,
  type QueueItem,
  fromMusic,
  fromPodcast,
  isSame,
  keyOf,
  nameOfKey,
} from '../queue-item.ts'
import { isSameRadio, radioStore } from '../radio.ts'
import { type PlayerState, currentItem, emptyPlayer } from '../state/player-state.ts'

/** Fields that the player's state and the stored queue have in common */
export const SHARED = [
  'index',
  'queued',
  'listName',
  'playback',
  'repeat',
  'speed',
  'playID',
  'chosenID',
] as const
type Shared = Pick<PlayQueue, (typeof SHARED)[number]>
type Replacement = Shared & Pick<PlayQueue, 'items' | 'radio'>

const sharedOf = (from: Shared): Shared => Object.fromEntries(SHARED.map((key) => [key, from[key]])) as Shared // It has each key of `SHARED`.

/** Items by kind and ID */
export type KnownItems = Map<string, QueueItem>

export function learn(
  known: KnownItems,
  { musics, podcasts }: { musics: readonly MusicCard[]; podcasts: readonly PodcastCard[] },
): void {
  for (const item of [...musics.map(fromMusic), ...podcasts.map(fromPodcast)])
    known.set(nameOfKey(item), item)
}

/** Returns the player's state in its stored form; fields that the state lacks come from `queue`. */
export function queueOf(state: PlayerState<ItemKey>, queue: PlayQueue): PlayQueue {
  const start = firstStored(state.queue.length, state.index, limits.queue.items)
  const items = state.queue.slice(start, start + limits.queue.items).map(keyOf)
  const index = state.index - start
  const listName = line(state.listName)
  return {
    ...queue,
    ...sharedOf(state),
    items: hasSameItems(items, queue.items) ? queue.items : items,
    index,
    queued: Math.min(state.queued, Math.max(0, items.length - index - 1)),
    listName,
    radio: listName === queue.listName ? queue.radio : null,
  }
}

const line = (name: string): string => name.trim().slice(0, limits.text.title)

/** Returns all of this page's queue that is stored, in its stored form. */
export function replacementOf(state: PlayerState): Replacement {
  const queue = queueOf(state, emptyPlayQueue)
  return { ...sharedOf(queue), items: queue.items, radio: shownRadio(state, emptyPlayQueue) }
}

/** Returns a stored queue as the state of a player that knows only the keys of its items. */
export const placeOf = (queue: PlayQueue): PlayerState<ItemKey> => ({
  ...emptyPlayer,
  ...sharedOf(queue),
  queue: queue.items,
  mode: queue.items[queue.index]?.kind ?? 'music',
})

/** Returns the radio that the page's queue plays, in its stored form. */
export function shownRadio({ listName }: PlayerState, { radio: stored }: PlayQueue): PlayQueue['radio'] {
  const { kind, name, listName: continued, ...at } = radioStore.getState()
  if (kind === 'none' || at.seed === '' || continued !== listName) return null
  const radio = { ...at, kind, name: line(name) }
  return isSameRadio(radio, stored) ? stored : radio
}

/**
 * Converts a stored queue to the player's state. Omits items that neither `state` nor `known` has, which were
 * withdrawn, and reuses the objects of `state`.
 */
export function stateOf(queue: PlayQueue, state: PlayerState, known: KnownItems): PlayerState {
  const own = new Map(state.queue.map((item) => [nameOfKey(item), item]))
  const itemOf = (item: ItemKey) => own.get(nameOfKey(item)) ?? known.get(nameOfKey(item))
  const place = withoutItems(placeOf(queue), (item) => itemOf(item) === undefined)
  const shown = hasSameItems(state.queue, place.queue)
    ? state.queue
    : place.queue.flatMap((item) => itemOf(item) ?? [])
  const placed = { ...state, ...sharedOf(place), queue: shown }
  return { ...placed, mode: currentItem(placed)?.kind ?? placed.mode, startAfter: 0 }
}

/** Omits items. If the current one is among them, the one after it takes its place. */
export function withoutItems(
  place: PlayerState<ItemKey>,
  isGone: (item: ItemKey) => boolean,
): PlayerState<ItemKey> {
  const { index, queued } = place
  const queue = place.queue.filter((item) => !isGone(item))
  if (queue.length === place.queue.length) return place
  const left = (from: number, to: number) =>
    place.queue.slice(from, to).filter((item) => !isGone(item)).length
  const at = Math.min(left(0, index), Math.max(0, queue.length - 1))
  const next = left(index + 1, index + 1 + queued)
  const playback = queue.length > 0 ? place.playback : 'paused'
  return { ...place, queue, playback, index: at, queued: Math.min(next, Math.max(0, queue.length - at - 1)) }
}

/** Returns the items of a queue that neither `state` nor `known` has. */
export function unknownItems({ items }: PlayQueue, state: PlayerState, known: KnownItems): ItemKey[] {
  const own = new Set(state.queue.map(nameOfKey))
  return items.filter((item) => !own.has(nameOfKey(item)) && !known.has(nameOfKey(item)))
}

export const hasSameItems = (items: readonly ItemKey[], others: readonly ItemKey[]): boolean =>
  items === others || (items.length === others.length && items.every((item, at) => isSame(item, others[at])))
