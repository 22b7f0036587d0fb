/** Returns descriptions in the vocabulary of https://schema.org/docs/full.html */
import { type MusicCard, type PodcastCard, itemPaths } from '@nava/contracts'
import type { Description } from './page-head.ts'
import { type Site } from './site.ts'

export const CONTEXT = 'https://schema.org'

type Dated = Pick<MusicCard, 'releaseDate' | 'isDateUnknown'>

export const published = ({ releaseDate, isDateUnknown }: Dated) =>
  isDateUnknown ? {} : { datePublished: releaseDate }

/** Returns the property of a page that says when its work was released, unless that is unknown. */
export const releasedOn = (name: string, { releaseDate, isDateUnknown }: Dated) =>
  isDateUnknown ? [] : [[name, releaseDate] as const]

export const NAMED_ITEMS = 30

export const stated = (properties: Record<string, string | undefined>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(properties).filter(([, value]) => value))

/** Says of what is explicit that it is not for families. */
export const forWhom = ({ isExplicit }: Pick<MusicCard, 'isExplicit'>) =>
  isExplicit ? { isFamilyFriendly: false } : {}

export const musicGroups = (artists: MusicCard['musicArtists'], { at }: Site): Description[] =>
  artists.map(({ artist }) => ({
    '@type': 'MusicGroup',
    name: artist.name,
    url: at(itemPaths.artist(artist.artistID)),
  }))

export const recording = (music: MusicCard, site: Site): Description => ({
  '@type': 'MusicRecording',
  name: music.title,
  url: site.at(itemPaths.music(music.musicID)),
  ...published(music),
  duration: duration(music.musicLength),
  ...forWhom(music),
  byArtist: musicGroups(music.musicArtists, site),
})

export const persons = (
  djs: readonly { dj: { djID: number; name: string } }[],
  { at }: Site,
): Description[] =>
  djs.map(({ dj }) => ({ '@type': 'Person', name: dj.name, url: at(itemPaths.dj(dj.djID)) }))

export const episode = (podcast: PodcastCard, site: Site): Description => ({
  '@type': 'PodcastEpisode',
  name: podcast.title,
  url: site.at(itemPaths.podcast(podcast.podcastID)),
  ...published(podcast),
  duration: duration(podcast.musicLength),
  ...forWhom(podcast),
  ...(podcast.episode !== undefined && { episodeNumber: podcast.episode }),
  ...(podcast.season !== undefined && {
    partOfSeason: {
      '@type': 'CreativeWorkSeason',
      seasonNumber: podcast.season,
      ...stated({ name: podcast.seasonName }),
    },
  }),
  author: persons(podcast.podcastDjs, site),
})

export const duration = (seconds: number): string => `PT${Math.floor(seconds / 60)}M${seconds % 60}S`
