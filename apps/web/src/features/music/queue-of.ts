import type { MusicCard } from '@nava/contracts'
import { type QueueItem, fromMusic } from '../player/queue-item.ts'

/** Whether a track can be heard: it has sound and is out. */
export function canPlay(music: MusicCard): boolean {
  return music.hasAudio && !music.isCommingSoon
}

/** What of a list can be heard, in its order, each track once. */
export function queueOf(list: readonly MusicCard[]): QueueItem[] {
  return [...new Map(list.filter(canPlay).map((music) => [music.musicID, fromMusic(music)])).values()]
}
