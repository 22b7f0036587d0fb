import { firstStored, limits, type MusicCard, type PlayQueue, type PodcastCard } from '@nava/contracts'
import { type QueueItem, fromMusic, fromPodcast } from '../queue-item.ts'
import { isSameRadio, radioStore } from '../radio.ts'
import { type PlayerState, currentItem } from '../state/player-state.ts'
import { hasSameItems } from './merge-queues.ts'

/** Items by kind and ID */
export type KnownItems = Map<string, QueueItem>

const keyOf = ({ kind, id }: PlayQueue['items'][number]) => `${kind}-${id}`

export function learn(
  known: KnownItems,
  { musics, podcasts }: { musics: readonly MusicCard[]; podcasts: readonly PodcastCard[] },
): void {
  for (const item of [...musics.map(fromMusic), ...podcasts.map(fromPodcast)]) known.set(keyOf(item), item)
}

/** Returns the player's state in its stored form; fields that the state lacks come from `queue`. */
export function queueOf(state: PlayerState, queue: PlayQueue): PlayQueue {
  const start = firstStored(state.queue.length, state.index, limits.queue.items)
  const items = state.queue
    .slice(start, start + limits.queue.items)
    .map(({ kind, id }): PlayQueue['items'][number] => ({ kind, id }))
  return {
    ...queue,
    items: hasSameItems({ items }, queue) ? queue.items : items,
    index: state.index - start,
    queued: state.queued,
    listName: line(state.listName),
    radio: radioOf(state, queue),
    playback: state.playback,
    repeat: state.repeat,
    speed: state.speed,
    playID: state.playID,
    chosenID: state.chosenID,
  }
}

const line = (name: string): string => name.trim().slice(0, limits.text.title)

function radioOf({ listName }: PlayerState, queue: PlayQueue): PlayQueue['radio'] {
  const { kind, name, listName: continued, ...at } = radioStore.getState()
  if (kind === 'none' || at.seed === '' || continued !== listName) return null
  const radio = { ...at, kind, name: line(name) }
  return isSameRadio(radio, queue.radio) ? queue.radio : radio
}

/**
 * Converts a stored queue to the player's state. Omits unknown items, which were withdrawn, and reuses the
 * objects of `state`.
 */
export function stateOf(queue: PlayQueue, state: PlayerState, known: KnownItems): PlayerState {
  const own = new Map(state.queue.map((item) => [keyOf(item), item]))
  const itemOf = (item: PlayQueue['items'][number]) => own.get(keyOf(item)) ?? known.get(keyOf(item))
  const isKnown = (item: PlayQueue['items'][number]) => itemOf(item) !== undefined
  const { items, index, queued } = queue
  const isSame = hasSameItems({ items: [...state.queue] }, queue)
  const before = items.slice(0, index).filter(isKnown).length
  const next = items.slice(index + 1, index + 1 + queued).filter(isKnown).length
  const shown = isSame ? state.queue : items.flatMap((item) => itemOf(item) ?? [])
  const at = Math.min(before, Math.max(0, shown.length - 1))
  const placed: PlayerState = {
    ...state,
    queue: shown,
    index: at,
    queued: Math.min(next, Math.max(0, shown.length - at - 1)),
    listName: queue.listName,
    playback: shown.length > 0 ? queue.playback : 'paused',
    repeat: queue.repeat,
    speed: queue.speed,
    playID: queue.playID,
    chosenID: queue.chosenID,
    startAfter: 0,
  }
  return { ...placed, mode: currentItem(placed)?.kind ?? placed.mode }
}

export const knowsAll = (queue: PlayQueue, state: PlayerState, known: KnownItems): boolean => {
  const own = new Set(state.queue.map(keyOf))
  return queue.items.every((item) => own.has(keyOf(item)) || known.has(keyOf(item)))
}
