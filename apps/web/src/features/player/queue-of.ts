import type { MusicCard } from '@nava/contracts'
import { type QueueItem, fromMusic } from './queue-item.ts'

export function canPlay(music: MusicCard): boolean {
  return music.hasAudio && !music.isCommingSoon
}

export function queueOf(list: readonly MusicCard[]): QueueItem[] {
  return [...new Map(list.filter(canPlay).map((music) => [music.musicID, fromMusic(music)])).values()]
}
