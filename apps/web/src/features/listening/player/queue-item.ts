import type { MusicCard, PodcastCard } from '@nava/contracts'
import { type Infer, flag, list, number, oneOf, orElse, record, text } from '../../../lib/calls/decoder.ts'
import { formatList } from '../../../lib/i18n/i18n.ts'
import { Level, unknownLevel } from '../playback/level.ts'

const level = orElse(Level, unknownLevel)

export const QueueItem = record({
  kind: oneOf('music', 'podcast'),
  id: number(1),
  title: text,
  artists: list(record({ id: number(), name: text })),
  color: text,
  /**
   * Version of the cover. Items that were saved without one fetch the public picture, whatever its version.
   */
  imageVersion: orElse(text, 'unknown'),
  /** Length in seconds according to the catalogue, shown until the audio is loaded */
  length: number(0),
  hasVideo: flag,
  isExplicit: Boolean,
  /** 0 for a track without an album */
  albumID: orElse(number(0), 0),
  level,
})
export type QueueItem = Infer<typeof QueueItem>

/** What identifies an item, all that is stored of it */
export type ItemKey = Pick<QueueItem, 'kind' | 'id'>

export const keyOf = ({ kind, id }: ItemKey): ItemKey => ({ kind, id })

/** Returns the key as a string, for maps. */
export const nameOfKey = ({ kind, id }: ItemKey): string => `${kind}-${id}`

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
    isExplicit: !!music.isExplicit,
    albumID: music.albumID,
    level: level(music),
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
    isExplicit: !!podcast.isExplicit,
    albumID: 0,
    level: level(podcast),
  }
}

export function isSame(one: ItemKey | undefined, other: ItemKey | undefined): boolean {
  return one !== undefined && one.kind === other?.kind && one.id === other.id
}

/** Returns how often the item at `index` comes before it. */
export const occurrenceAt = (queue: readonly ItemKey[], index: number): number =>
  queue.slice(0, index).filter((item) => isSame(item, queue[index])).length

export function namesOf(item: QueueItem): string {
  return formatList(item.artists.map(({ name }) => name))
}
