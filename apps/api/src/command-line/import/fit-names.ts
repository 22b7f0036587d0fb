import { fitLine, limits, toLine } from '@nava/contracts'
import { distinctNames } from '@nava/tags/name-key'
import type { Tags } from '@nava/tags/tags'

/** Characters that the catalogue stores */
const MOST = {
  title: limits.text.title,
  artist: limits.text.name,
  'album artist': limits.text.name,
  album: limits.text.title,
  genre: limits.text.keyword,
  'credited name': limits.text.name,
  instrument: limits.text.instrument,
}
type Kind = keyof typeof MOST

/** Returns a name as the catalogue stores it, so that it equals the one that an earlier import has stored. */
export const fitName = (kind: Kind, name: string): string => fitLine(name.normalize('NFC'), MOST[kind])

/** Returns tags with names as the catalogue stores them, and says in `cuts` what is cut off. */
export function fitNames<Some extends Omit<Tags, 'lyrics'>>(tags: Some): { tags: Some; cuts: string[] } {
  const cuts = new Set<string>()
  const fit = (kind: Kind, name: string): string => {
    if (toLine(name.normalize('NFC')).length > MOST[kind])
      cuts.add(`only the first ${MOST[kind]} characters of its ${kind} are taken.`)
    return fitName(kind, name)
  }
  const fitAll = (kind: Kind, names: readonly string[]) =>
    distinctNames(names.map((name) => fit(kind, name)).filter(Boolean))
  const fitted = {
    ...tags,
    title: fit('title', tags.title),
    artists: fitAll('artist', tags.artists),
    albumArtist: fit('album artist', tags.albumArtist),
    album: fit('album', tags.album),
    genres: fitAll('genre', tags.genres),
    credits: tags.credits
      .map(({ role, name, instrument }) => ({
        role,
        name: fit('credited name', name),
        instrument: fit('instrument', instrument),
      }))
      .filter(({ name }) => name !== ''),
  }
  return { tags: fitted, cuts: [...cuts] }
}
