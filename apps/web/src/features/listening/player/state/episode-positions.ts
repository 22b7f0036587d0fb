import type { EpisodePosition } from '@nava/contracts'
import { useStore } from 'zustand'
import { list, number, orElse, record } from '../../../../lib/calls/decoder.ts'
import { localSetting } from '../../../../lib/browser/local-setting.ts'
import { storedStore } from '../../../../lib/browser/stored-store.ts'
import { isPrivate } from '../../playback/private-session.ts'
import type { QueueItem } from '../queue-item.ts'

const begunSetting = localSetting(
  'episodes',
  list(record({ id: number(1), position: number(0), length: orElse(number(0), 0) })),
  [],
)
const playedSetting = localSetting('playedEpisodes', list(number(1)), [])

interface Episodes {
  /** Unfinished episodes with their last positions in seconds, latest first */
  begun: { id: number; position: number; length: number }[]
  played: number[]
}

/** Reads storage before each change, because another tab may have changed it. */
const read = (): Episodes => ({ begun: begunSetting.read(), played: playedSetting.read() })
const store = storedStore<Episodes>({ begun: [], played: [] }, read())

const MAX_EPISODES = 100
const MAX_PLAYED = 1000
/** An episode heard for fewer seconds than this starts from the beginning. */
const BEGUN_AFTER = 10
/** An episode with fewer seconds left than this counts as played. */
const HEARD_BEFORE_END = 15
/** The position is saved after it moved by this many seconds. */
const STEP = 5

/** Returns the second at which an episode resumes; 0 for tracks, new and played episodes. */
export function positionOf({ kind, id }: QueueItem): number {
  if (kind !== 'podcast') return 0
  return begunSetting.read().find((kept) => kept.id === id)?.position ?? 0
}

/** Saves an episode's position; near the end, marks it as played. Ignores tracks and private sessions. */
export function saveEpisodePosition(item: QueueItem, position: number, duration: number): void {
  if (item.kind !== 'podcast' || duration <= 0 || isPrivate()) return
  const isUnderWay = position >= BEGUN_AFTER && position <= duration - HEARD_BEFORE_END
  const wanted = isUnderWay ? position : 0
  const isAtEnd = position > duration - HEARD_BEFORE_END && duration > BEGUN_AFTER + HEARD_BEFORE_END
  if (isAtEnd && !playedSetting.read().includes(item.id)) return markPlayed(item.id, true, false)
  if (Math.abs(wanted - positionOf(item)) < (isUnderWay ? STEP : Number.MIN_VALUE)) return
  const { begun, played } = read()
  const others = begun.filter(({ id }) => id !== item.id)
  const entry = { id: item.id, position, length: duration }
  write({
    begun: isUnderWay ? [entry, ...others].slice(0, MAX_EPISODES) : others,
    // A played episode that is heard again becomes unfinished.
    played: isUnderWay ? played.filter((id) => id !== item.id) : played,
  })
  notify(item.id, false)
}

/** Marks an episode as played or not; both make it start from the beginning. */
export function setPlayed(episodeID: number, isPlayed: boolean): void {
  markPlayed(episodeID, isPlayed, true)
}

function markPlayed(episodeID: number, isPlayed: boolean, byPerson: boolean): void {
  const { begun, played } = read()
  const others = played.filter((id) => id !== episodeID)
  write({
    begun: begun.filter(({ id }) => id !== episodeID),
    played: isPlayed ? [episodeID, ...others].slice(0, MAX_PLAYED) : others,
  })
  notify(episodeID, byPerson)
}

/** Called after each change on this page; `byPerson` if the user marked the episode. */
type EpisodeListener = (position: EpisodePosition, byPerson: boolean) => void

let listener: EpisodeListener | undefined

export function setEpisodeListener(next: EpisodeListener | undefined): void {
  listener = next
}

function notify(episodeID: number, byPerson: boolean): void {
  listener?.(positionIn(read(), episodeID), byPerson)
}

function positionIn({ begun, played }: Episodes, podcastID: number): EpisodePosition {
  const { position = 0, length = 0 } = begun.find(({ id }) => id === podcastID) ?? {}
  return { podcastID, position, length, isPlayed: played.includes(podcastID) }
}

export function keptPositions(): EpisodePosition[] {
  const kept = read()
  return [...new Set([...kept.begun.map(({ id }) => id), ...kept.played])].map((id) => positionIn(kept, id))
}

/** Stores positions of other devices, newest first. */
export function takePositions(positions: readonly EpisodePosition[]): void {
  const { begun, played } = read()
  const known = new Set(positions.map(({ podcastID }) => podcastID))
  const started = positions.filter(({ position, isPlayed }) => position > 0 && !isPlayed)
  const finished = positions.filter(({ isPlayed }) => isPlayed).map(({ podcastID }) => podcastID)
  write({
    begun: [
      ...started.map(({ podcastID, position, length }) => ({ id: podcastID, position, length })),
      ...begun.filter(({ id }) => !known.has(id)),
    ].slice(0, MAX_EPISODES),
    played: [...finished, ...played.filter((id) => !known.has(id))].slice(0, MAX_PLAYED),
  })
}

export function forgetPositions(): void {
  write({ begun: [], played: [] })
}

function write(next: Episodes): void {
  begunSetting.write(next.begun)
  playedSetting.write(next.played)
  store.setState(next, true)
}

/** `share`: part heard, 0 to 1; `left`: seconds not heard yet */
type EpisodeProgress =
  | { state: 'new' }
  | { state: 'begun'; share: number; left: number }
  | { state: 'played' }

const NEW: EpisodeProgress = { state: 'new' }
const PLAYED: EpisodeProgress = { state: 'played' }

export function useEpisodeProgress(episodeID: number): EpisodeProgress {
  const isPlayed = useStore(store, ({ played }) => played.includes(episodeID))
  const begun = useStore(store, (state) => state.begun.find(({ id }) => id === episodeID))
  if (isPlayed) return PLAYED
  if (!begun || begun.length <= 0) return NEW
  const { position, length } = begun
  return { state: 'begun', share: position / length, left: length - position }
}

export const useEpisodes = <T>(select: (episodes: Episodes) => T): T => useStore(store, select)
