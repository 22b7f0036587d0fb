import type { MusicCard, PodcastCard } from '@nava/contracts'
import * as z from 'zod/mini'

/** One thing that can be heard: what the player shows and needs to play it. Kept in local storage, so it is parsed. */
export const QueueItem = z.object({
  kind: z.enum(['music', 'podcast']),
  id: z.number(),
  title: z.string(),
  /** Artists of a track, DJs of a podcast. */
  artists: z.array(z.object({ id: z.number(), name: z.string() })),
  /** The cover's main colour, #rrggbb, or empty. */
  color: z.string(),
  /** Seconds, as the catalogue says; the audio itself is the truth once it is loaded. */
  length: z.number(),
  hasVideo: z.boolean(),
})
export type QueueItem = z.infer<typeof QueueItem>

export function fromMusic(music: MusicCard): QueueItem {
  return {
    kind: 'music',
    id: music.musicID,
    title: music.title,
    artists: music.musicArtists.map(({ artist }) => ({ id: artist.artistID, name: artist.name })),
    color: music.coverColor,
    length: music.musicLength,
    hasVideo: music.hasVideo,
  }
}

export function fromPodcast(podcast: PodcastCard): QueueItem {
  return {
    kind: 'podcast',
    id: podcast.podcastID,
    title: podcast.title,
    artists: podcast.podcastDjs.map(({ dj }) => ({ id: dj.djID, name: dj.name })),
    color: podcast.coverColor,
    length: podcast.musicLength,
    hasVideo: false,
  }
}

/** Whether two entries are the same track or episode. */
export function isSame(one: QueueItem | undefined, other: QueueItem | undefined): boolean {
  return one !== undefined && one.kind === other?.kind && one.id === other.id
}

/** All names on one line, as a title bar or lock screen shows them. */
export function namesOf(item: QueueItem): string {
  return item.artists.map(({ name }) => name).join(', ')
}
