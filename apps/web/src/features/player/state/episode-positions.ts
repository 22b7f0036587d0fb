import { useStore } from 'zustand'
import { list, number, orElse, record } from '../../../lib/decoder.ts'
import { localSetting } from '../../../lib/local-setting.ts'
import { storedStore } from '../../../lib/stored-store.ts'
import type { QueueItem } from '../queue-item.ts'

const begunSetting = localSetting(
  'episodes',
  list(record({ id: number(1), position: number(0), length: orElse(number(0), 0) })),
  [],
)
const playedSetting = localSetting('playedEpisodes', list(number(1)), [])

interface Episodes {
  /** Where episodes were left, the last one first. */
  begun: { id: number; position: number; length: number }[]
  /** Episodes that were heard to their end, or marked as such, the last one first. */
  played: number[]
}

/** What another tab writes is read with the next change here. */
const read = (): Episodes => ({ begun: begunSetting.read(), played: playedSetting.read() })
const store = storedStore<Episodes>({ begun: [], played: [] }, read())

/** Episodes beyond this many are forgotten. */
const MAX_EPISODES = 100
const MAX_PLAYED = 1000
/** In seconds: an episode of which less was heard starts from the beginning. */
const BEGUN_AFTER = 10
/** An episode with less than this left, in seconds, has been heard. */
const HEARD_BEFORE_END = 15
/** A position is written when it has moved this far, in seconds. */
const STEP = 5

/** Returns the second an episode goes on from; 0 for tracks and for episodes that were not begun or were heard. */
export function positionOf({ kind, id }: QueueItem): number {
  if (kind !== 'podcast') return 0
  return begunSetting.read().find((kept) => kept.id === id)?.position ?? 0
}

/** Remembers where an episode is, and at its end that it was played. Does nothing for tracks. */
export function saveEpisodePosition(item: QueueItem, position: number, duration: number): void {
  if (item.kind !== 'podcast' || duration <= 0) return
  const isUnderWay = position >= BEGUN_AFTER && position <= duration - HEARD_BEFORE_END
  const wanted = isUnderWay ? position : 0
  const isAtEnd = position > duration - HEARD_BEFORE_END && duration > BEGUN_AFTER + HEARD_BEFORE_END
  if (isAtEnd && !playedSetting.read().includes(item.id)) return setPlayed(item.id, true)
  if (Math.abs(wanted - positionOf(item)) < (isUnderWay ? STEP : Number.MIN_VALUE)) return
  const { begun, played } = read()
  const others = begun.filter(({ id }) => id !== item.id)
  const entry = { id: item.id, position, length: duration }
  write({
    begun: isUnderWay ? [entry, ...others].slice(0, MAX_EPISODES) : others,
    // One that is heard again is under way.
    played: isUnderWay ? played.filter((id) => id !== item.id) : played,
  })
}

/** Marks an episode as played, or as not played; either way it starts from its beginning. */
export function setPlayed(episodeID: number, isPlayed: boolean): void {
  const { begun, played } = read()
  const others = played.filter((id) => id !== episodeID)
  write({
    begun: begun.filter(({ id }) => id !== episodeID),
    played: isPlayed ? [episodeID, ...others].slice(0, MAX_PLAYED) : others,
  })
}

function write(next: Episodes): void {
  begunSetting.write(next.begun)
  playedSetting.write(next.played)
  store.setState(next, true)
}

/** How far an episode was heard; `share` is from 0 to 1. */
type EpisodeProgress = { state: 'new' } | { state: 'begun'; share: number } | { state: 'played' }

const NEW: EpisodeProgress = { state: 'new' }
const PLAYED: EpisodeProgress = { state: 'played' }

/** Returns how far an episode was heard in this browser. */
export function useEpisodeProgress(episodeID: number): EpisodeProgress {
  const isPlayed = useStore(store, ({ played }) => played.includes(episodeID))
  const begun = useStore(store, (state) => state.begun.find(({ id }) => id === episodeID))
  if (isPlayed) return PLAYED
  return begun && begun.length > 0 ? { state: 'begun', share: begun.position / begun.length } : NEW
}

/** Returns the ids of the episodes that were played. */
export function usePlayedEpisodes(): readonly number[] {
  return useStore(store, ({ played }) => played)
}
