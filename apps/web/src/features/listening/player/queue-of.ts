import type { MusicCard } from '@nava/contracts'
import { type QueueItem, fromMusic } from './queue-item.ts'

export function canPlay(music: MusicCard): boolean {
  return music.hasAudio && !music.isCommingSoon
}

/** Returns each track once, because lists repeat tracks that moved between two pages. */
export function queueOf(list: readonly MusicCard[]): QueueItem[] {
  return [...new Map(list.filter(canPlay).map((music) => [music.musicID, fromMusic(music)])).values()]
}

/** Returns all that a playlist holds, with its repeats. */
export const playlistQueueOf = (list: readonly MusicCard[]): QueueItem[] =>
  list.filter(canPlay).map(fromMusic)
