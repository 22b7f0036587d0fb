import type { MusicCard, PodcastCard } from '@nava/contracts'
import { type Infer, flag, list, number, oneOf, orElse, record, text } from '../../lib/decoder.ts'
import { formatList } from '../../lib/i18n.ts'
import { Level, unknownLevel } from '../playback/level.ts'

/** A track or an episode as the player shows and plays it. It is decoded when read from local storage. */
export const QueueItem = record({
  kind: oneOf('music', 'podcast'),
  id: number(1),
  title: text,
  /** Artists of a track, DJs of a podcast. */
  artists: list(record({ id: number(), name: text })),
  /** The cover's main colour, #rrggbb, or empty. */
  color: text,
  /** The cover's version. Items that were kept before there were any get the public picture, whatever they name. */
  imageVersion: orElse(text, 'unknown'),
  /** Seconds, as the catalogue says; the audio itself is the truth once it is loaded. */
  length: number(0),
  hasVideo: flag,
  level: orElse(Level, unknownLevel),
})
export type QueueItem = Infer<typeof QueueItem>

export function fromMusic(music: MusicCard): QueueItem {
  return {
    kind: 'music',
    id: music.musicID,
    title: music.title,
    artists: music.musicArtists.map(({ artist }) => ({ id: artist.artistID, name: artist.name })),
    color: music.coverColor,
    imageVersion: music.imageVersion,
    length: music.musicLength,
    hasVideo: music.hasVideo,
    level: levelOf(music),
  }
}

export function fromPodcast(podcast: PodcastCard): QueueItem {
  return {
    kind: 'podcast',
    id: podcast.podcastID,
    title: podcast.title,
    artists: podcast.podcastDjs.map(({ dj }) => ({ id: dj.djID, name: dj.name })),
    color: podcast.coverColor,
    imageVersion: podcast.imageVersion,
    length: podcast.musicLength,
    hasVideo: false,
    level: levelOf({ ...unknownLevel, ...podcast }),
  }
}

const levelOf = ({ gain, truePeak, albumGain, albumTruePeak }: Level): Level => ({
  gain,
  truePeak,
  albumGain,
  albumTruePeak,
})

/** Returns true if two entries are the same track or episode. */
export function isSame(one: QueueItem | undefined, other: QueueItem | undefined): boolean {
  return one !== undefined && one.kind === other?.kind && one.id === other.id
}

/** All names on one line, as a title bar or lock screen shows them. */
export function namesOf(item: QueueItem): string {
  return formatList(item.artists.map(({ name }) => name))
}
