import type { MusicCard, PodcastCard } from '@nava/contracts'
import { createContext } from 'react'
import { paths } from '../../../lib/paths/paths.ts'
import { type QueueItem, fromMusic, fromPodcast, namesOf } from './queue-item.ts'

/** Name of the list whose tracks are shown, and so of the queue that they start */
export const QueueName = createContext('')

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

export function episodesOf(podcasts: readonly PodcastCard[]): QueueItem[] {
  return podcasts.filter(({ hasAudio }) => hasAudio).map(fromPodcast)
}

export function artistNames(
  artists: readonly { artistID: number; artist: { name: string } }[],
): QueueItem['artists'] {
  return artists.map(({ artistID, artist }) => ({ id: artistID, name: artist.name }))
}

/** Returns the address of an item's page. */
export function pageOf(item: QueueItem): string {
  const { kind, id, title } = item
  return kind === 'music'
    ? paths.playMusic({ musicID: id, title, artists: namesOf(item) })
    : paths.playPodcast({ podcastID: id, title, djs: namesOf(item) })
}
