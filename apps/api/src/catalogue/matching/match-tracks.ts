import type { Sql } from '@nava/db'
import { MUSIC_IS } from '@nava/db/visibility'
import type { SearchByName } from '../search/search-by-name.ts'
import { chooseTrack, type NamedTrack, type WantedTrack } from './choose-track.ts'
import { plainTitle } from './plain-title.ts'

export interface ExternalTrack {
  title: string
  /** Empty, one artist, or several in one text */
  artist: string
  seconds?: number | undefined
  /** International codes of the recording */
  isrcs?: readonly string[]
  /** Track ID in a link, which may lead to another Nava site */
  musicID?: number
  /** Less likely readings of a text that names both, at most `MAX_READINGS` */
  otherReadings?: readonly { title: string; artist: string }[]
}

export type MatchTracks = ReturnType<typeof matchTracks>

/** Search results per track; several, because songs may share a name */
const CANDIDATES = 8
const MAX_READINGS = 4
const SEPARATOR = /[,;/&+]|\b(?:feat|ft|featuring|with|vs|and|x)\b\.?/i

async function normaliseAll(sql: Sql, names: readonly string[]): Promise<string[]> {
  const { rows } = await sql.query<{ text: string }>({
    name: 'normalise-all',
    text: `SELECT search_text(given.name) AS text
      FROM unnest($1::text[]) WITH ORDINALITY AS given (name, place) ORDER BY given.place`,
    values: [names],
  })
  return rows.map(({ text }) => text)
}

async function namesOf(sql: Sql, ids: readonly number[]): Promise<Map<number, NamedTrack>> {
  const { rows } = await sql.query<NamedTrack & { id: number }>({
    name: 'names-to-match',
    text: `SELECT m.id, m.title, m.length_seconds AS seconds,
          ARRAY(SELECT a.search FROM music_artists ma JOIN artists a ON a.id = ma.artist_id
          WHERE ma.music_id = m.id) AS artists
        FROM music m WHERE m.id = ANY($1::int[]) AND ${MUSIC_IS.listed}`,
    values: [ids],
  })
  const titles = await normaliseAll(
    sql,
    rows.map(({ title }) => plainTitle(title)),
  )
  return new Map(
    rows.map(({ id, artists, seconds }, at) => [id, { title: titles[at] ?? '', artists, seconds }]),
  )
}

export function matchTracks(sql: Sql, searchByName: SearchByName) {
  const normalised = async (tracks: readonly ExternalTrack[]): Promise<WantedTrack[]> => {
    const titles = await normaliseAll(
      sql,
      tracks.map(({ title }) => plainTitle(title)),
    )
    const names = tracks.map(({ artist }) => artistNames(artist))
    const artists = await normaliseAll(sql, names.flat())
    let at = 0
    return tracks.map(({ seconds }, place) => {
      const own = artists.slice(at, (at += names[place]?.length ?? 0))
      return { title: titles[place] ?? '', artists: own.filter((name) => name !== ''), seconds }
    })
  }

  const searchFor = async (text: string, { musicID }: ExternalTrack): Promise<number[]> => {
    const { musics } = await searchByName(text, ['musics'], CANDIDATES)
    return musicID === undefined ? musics : [musicID, ...musics.filter((id) => id !== musicID)]
  }

  const matchNames = async (tracks: readonly ExternalTrack[]): Promise<(number | undefined)[]> => {
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
      const named = await namesOf(sql, [...new Set([...candidates.values()].flat())])
      for (const [at, found] of candidates)
        ids[at] = chooseTrack(wanted[at] ?? { title: '', artists: [] }, found, named)
    }
    return ids
  }

  const matchCodes = async (tracks: readonly ExternalTrack[]): Promise<(number | undefined)[]> => {
    const codes = tracks.flatMap(({ isrcs = [] }) => isrcs)
    if (codes.length === 0) return tracks.map(() => undefined)
    const { rows } = await sql.query<{ isrc: string; id: number }>({
      name: 'match-codes',
      text: `SELECT m.isrc, min(m.id) AS id FROM music m
        WHERE m.isrc = ANY($1::text[]) AND ${MUSIC_IS.listed} GROUP BY m.isrc`,
      values: [codes],
    })
    const idOf = new Map(rows.map(({ isrc, id }) => [isrc, id]))
    return tracks.map(({ isrcs = [] }) => isrcs.map((code) => idOf.get(code)).find(Boolean))
  }

  const matchRest = async (tracks: readonly ExternalTrack[]): Promise<(number | undefined)[]> => {
    const ids = await matchNames(tracks)
    for (let round = 0; round < MAX_READINGS; round += 1) {
      const missing = tracks.flatMap(({ otherReadings, seconds }, at) => {
        const reading = otherReadings?.[round]
        return reading && ids[at] === undefined ? [{ at, track: { ...reading, seconds } }] : []
      })
      if (missing.length === 0) break
      const found = await matchNames(missing.map(({ track }) => track))
      for (const [place, { at }] of missing.entries()) ids[at] = found[place]
    }
    return ids
  }

  /** Returns the track ID of each external track in order; undefined if none matches. */
  return async (tracks: readonly ExternalTrack[]): Promise<(number | undefined)[]> => {
    const ids = await matchCodes(tracks)
    const unknown = tracks.flatMap((track, at) => (ids[at] === undefined ? [{ at, track }] : []))
    const found = await matchRest(unknown.map(({ track }) => track))
    for (const [place, { at }] of unknown.entries()) ids[at] = found[place]
    return ids
  }
}

const MAX_SEARCHES = 3

/** Returns at most MAX_SEARCHES search texts, the most specific first. */
function searchTexts({ title, artist }: ExternalTrack): string[] {
  const [plain, artists] = [plainTitle(title), namesIn(artist)]
  return [...new Set([[plain, ...artists].join(' '), [plain, ...artists.slice(0, 1)].join(' '), plain])]
}

/** Returns the whole text and the artists in it. */
export function artistNames(artist: string): string[] {
  const names = namesIn(artist)
  return names.length > 1 ? [artist, ...names] : names
}

const namesIn = (artist: string): string[] =>
  artist
    .split(SEPARATOR)
    .map((name) => name.trim())
    .filter(Boolean)
