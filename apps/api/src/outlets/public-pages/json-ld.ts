/** Returns descriptions in the vocabulary of https://schema.org/docs/full.html */
import { type Credit, type Music, type MusicCard, type PodcastCard, itemPaths } from '@nava/contracts'
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

/** Returns who is credited in some roles, each once; nothing if there is nobody. */
function credited(name: string, credits: readonly Credit[], roles: readonly Credit['role'][], { at }: Site) {
  const of = credits.filter(({ role }) => roles.includes(role))
  const people = Map.groupBy(of, ({ artistID, name: own }) => artistID || own)
  const list = [...people.values()].flatMap(([person]) =>
    person ? [{ ...group(person.artistID), name: person.name }] : [],
  )
  return list.length === 0 ? {} : { [name]: list }

  function group(id: number): Description {
    return id === 0 ? { '@type': 'Person' } : { '@type': 'MusicGroup', url: at(itemPaths.artist(id)) }
  }
}

const CONTRIBUTORS = [
  ...(['performer', 'featured', 'arranger', 'conductor', 'remixer'] as const),
  ...(['engineer', 'mixer', 'mastering', 'other'] as const),
]

/** Of a recording those of its composition are apart. */
export function recordingCredits({ title, credits = [] }: CreditedWork, site: Site): object {
  const composition = {
    ...credited('composer', credits, ['composer'], site),
    ...credited('lyricist', credits, ['lyricist'], site),
  }
  return {
    ...(Object.keys(composition).length > 0 && {
      recordingOf: { '@type': 'MusicComposition', name: title, ...composition },
    }),
    ...credited('producer', credits, ['producer'], site),
    ...credited('contributor', credits, CONTRIBUTORS, site),
  }
}

export const videoCredits = ({ credits = [] }: CreditedWork, site: Site): object => ({
  ...credited('musicBy', credits, ['composer'], site),
  ...credited('producer', credits, ['producer'], site),
  ...credited('contributor', credits, ['lyricist', ...CONTRIBUTORS], site),
})

type CreditedWork = Pick<Music, 'title' | 'credits'>

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
