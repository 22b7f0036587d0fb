import type { Sql } from '@nava/db'
import { MUSIC_IS_LISTED } from '../../platform/access-policy/access-policy.ts'
import type { SearchByName } from '../search/search-by-name.ts'
import { chooseTrack, type NamedTrack, type WantedTrack } from './choose-track.ts'
import { plainTitle } from './plain-title.ts'

export interface ForeignTrack {
  title: string
  /** Empty, one artist, or several in one text */
  artist: string
  seconds?: number | undefined
  /** International codes of the recording */
  isrcs?: readonly string[]
  /** Track ID in a link, which may lead to another Nava site */
  musicID?: number
  /** Title and artist exchanged, for files that name them in the other order */
  swapped?: { title: string; artist: string }
}

export type MatchTracks = ReturnType<typeof matchTracks>

/** Search results per track; several, because songs may share a name */
const CANDIDATES = 8
const SEPARATOR = /\s*(?:[,;/&+]|\b(?:feat|ft|featuring|with|vs|and|x)\b\.?)\s*/i

export function matchTracks(sql: Sql, searchByName: SearchByName) {
  const normaliseAll = async (names: readonly string[]): Promise<string[]> => {
    const { rows } = await sql.query<{ text: string }>({
      name: 'normalise-all',
      text: `SELECT search_text(given.name) AS text
        FROM unnest($1::text[]) WITH ORDINALITY AS given (name, place) ORDER BY given.place`,
      values: [names],
    })
    return rows.map(({ text }) => text)
  }

  const namesOf = async (ids: readonly number[]): Promise<Map<number, NamedTrack>> => {
    const { rows } = await sql.query<NamedTrack & { id: number }>({
      name: 'names-to-match',
      text: `SELECT m.id, m.title, m.length_seconds AS seconds,
            ARRAY(SELECT a.search FROM music_artists ma JOIN artists a ON a.id = ma.artist_id
            WHERE ma.music_id = m.id) AS artists
          FROM music m WHERE m.id = ANY($1::int[]) AND ${MUSIC_IS_LISTED}`,
      values: [ids],
    })
    const titles = await normaliseAll(rows.map(({ title }) => plainTitle(title)))
    return new Map(
      rows.map(({ id, artists, seconds }, at) => [id, { title: titles[at] ?? '', artists, seconds }]),
    )
  }

  const normalised = async (tracks: readonly ForeignTrack[]): Promise<WantedTrack[]> => {
    const titles = await normaliseAll(tracks.map(({ title }) => plainTitle(title)))
    const names = tracks.map(({ artist }) => artistNames(artist))
    const artists = await normaliseAll(names.flat())
    let at = 0
    return tracks.map(({ seconds }, place) => {
      const own = artists.slice(at, (at += names[place]?.length ?? 0))
      return { title: titles[place] ?? '', artists: own.filter((name) => name !== ''), seconds }
    })
  }

  const searchFor = async (text: string, { musicID }: ForeignTrack): Promise<number[]> => {
    const { musics } = await searchByName(text, ['musics'], CANDIDATES)
    return musicID === undefined ? musics : [musicID, ...musics.filter((id) => id !== musicID)]
  }

  const matchNames = async (tracks: readonly ForeignTrack[]): Promise<(number | undefined)[]> => {
    const wanted = await normalised(tracks)
    const ids: (number | undefined)[] = tracks.map(() => undefined)
    const texts = tracks.map(searchTexts)
    for (let search = 0; search < MAX_SEARCHES; search += 1) {
      const candidates = new Map<number, number[]>()
      // Searches run one at a time, so other requests can run in between.
      for (const [at, track] of tracks.entries()) {
        const text = texts[at]?.[search]
        if (ids[at] === undefined && text !== undefined) candidates.set(at, await searchFor(text, track))
      }
      const named = await namesOf([...new Set([...candidates.values()].flat())])
      for (const [at, found] of candidates)
        ids[at] = chooseTrack(wanted[at] ?? { title: '', artists: [] }, found, named)
    }
    return ids
  }

  const matchCodes = async (tracks: readonly ForeignTrack[]): Promise<(number | undefined)[]> => {
    const codes = tracks.flatMap(({ isrcs = [] }) => isrcs)
    if (codes.length === 0) return tracks.map(() => undefined)
    const { rows } = await sql.query<{ isrc: string; id: number }>({
      name: 'match-codes',
      text: `SELECT m.isrc, min(m.id) AS id FROM music m
        WHERE m.isrc = ANY($1::text[]) AND ${MUSIC_IS_LISTED} GROUP BY m.isrc`,
      values: [codes],
    })
    const idOf = new Map(rows.map(({ isrc, id }) => [isrc, id]))
    return tracks.map(({ isrcs = [] }) => isrcs.map((code) => idOf.get(code)).find(Boolean))
  }

  const matchRest = async (tracks: readonly ForeignTrack[]): Promise<(number | undefined)[]> => {
    const ids = await matchNames(tracks)
    const missing = tracks.flatMap(({ swapped, seconds }, at) =>
      swapped && ids[at] === undefined ? [{ at, swapped: { ...swapped, seconds } }] : [],
    )
    const found = missing.length > 0 ? await matchNames(missing.map(({ swapped }) => swapped)) : []
    for (const [place, { at }] of missing.entries()) ids[at] = found[place]
    return ids
  }

  /** Returns the track ID of each foreign track in order; undefined if none matches. */
  return async (tracks: readonly ForeignTrack[]): Promise<(number | undefined)[]> => {
    const ids = await matchCodes(tracks)
    const unknown = tracks.flatMap((track, at) => (ids[at] === undefined ? [{ at, track }] : []))
    const found = await matchRest(unknown.map(({ track }) => track))
    for (const [place, { at }] of unknown.entries()) ids[at] = found[place]
    return ids
  }
}

const MAX_SEARCHES = 3

/** Returns at most MAX_SEARCHES search texts, the most specific first. */
function searchTexts({ title, artist }: ForeignTrack): string[] {
  const [plain, artists] = [plainTitle(title), artist.split(SEPARATOR).filter(Boolean)]
  return [...new Set([[plain, ...artists].join(' '), [plain, ...artists.slice(0, 1)].join(' '), plain])]
}

/** Returns the whole text and the artists in it. */
export function artistNames(artist: string): string[] {
  const names = artist.split(SEPARATOR).filter(Boolean)
  return names.length > 1 ? [artist, ...names] : names
}
