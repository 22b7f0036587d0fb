/** Artists and genres of the station, by the names that tags give them. */
import { type ArtistCard, artistsForCreateMusic, limits, listGenres } from '@nava/contracts'
import { nameKey } from '@nava/tags/name-key'
import pLimit from 'p-limit'
import { call } from '../../../lib/calls/call.ts'
import type { TaggedFile } from './tagged-file.ts'

export interface KnownNames {
  /** IDs by `nameKey`; undefined for names that no artist has */
  artists: ReadonlyMap<string, number | undefined>
  /** IDs by `nameKey`; undefined before they were asked for */
  genres: ReadonlyMap<string, number> | undefined
}

export const NO_NAMES: KnownNames = { artists: new Map(), genres: undefined }

const AT_ONCE = 4

/** Asks for the names that are not known yet. */
export async function learnNames(
  known: KnownNames,
  files: readonly Pick<TaggedFile, 'artists' | 'genres'>[],
  own: readonly Pick<ArtistCard, 'artistID' | 'name'>[],
): Promise<KnownNames> {
  const artists = new Map(known.artists)
  for (const { artistID, name } of own) artists.set(nameKey(name), artistID)
  const names = new Map(files.flatMap((file) => file.artists.map((name) => [nameKey(name), name] as const)))
  const unknown = [...names].filter(([key]) => !artists.has(key))
  await pLimit(AT_ONCE).map(unknown, async ([key, name]) => {
    const search = name.slice(0, limits.search.maxCharacters)
    const found = await call(artistsForCreateMusic, { query: { search } })
    artists.set(key, found.find((artist) => nameKey(artist.name) === key)?.artistID)
  })
  const needsGenres = known.genres === undefined && files.some(({ genres }) => genres.length > 0)
  const genres = needsGenres ? await call(listGenres) : undefined
  return {
    artists,
    genres: genres ? new Map(genres.map(({ genreID, name }) => [nameKey(name), genreID])) : known.genres,
  }
}

/** Returns the names that the station does not know, as far as it was asked. */
export function unknownNames(
  { artists, genres }: Pick<TaggedFile, 'artists' | 'genres'>,
  known: KnownNames,
): { artists: string[]; genres: string[] } {
  const isUnknown = (name: string) =>
    known.artists.has(nameKey(name)) && known.artists.get(nameKey(name)) === undefined
  return {
    artists: artists.filter(isUnknown),
    genres: known.genres ? genres.filter((name) => !known.genres?.has(nameKey(name))) : [],
  }
}
