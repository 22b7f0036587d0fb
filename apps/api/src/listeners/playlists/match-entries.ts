import type { Sql } from '@nava/db'
import type { SearchByName } from '../../catalogue/search/search-by-name.ts'
import { MUSIC_IS_LISTED } from '../../platform/access-policy/access-policy.ts'
import { chooseTrack, type NamedTrack, plainTitle } from './choose-track.ts'
import type { FileEntry } from './parse-playlist-file.ts'

export type MatchEntries = ReturnType<typeof matchEntries>

/** Search results per entry; several, because the catalogue may have songs of the same name. */
const CANDIDATES = 8

export function matchEntries(sql: Sql, searchByName: SearchByName) {
  /** Normalises all names in one query. */
  const normaliseAll = async (names: readonly string[]): Promise<string[]> => {
    const { rows } = await sql.query<{ text: string }>({
      name: 'normalise-all',
      text: `SELECT search_text(given.name) AS text
        FROM unnest($1::text[]) WITH ORDINALITY AS given (name, place) ORDER BY given.place`,
      values: [names],
    })
    return rows.map(({ text }) => text)
  }

  const search = async ({ title, artist, musicID }: FileEntry): Promise<number[]> => {
    const find = async (text: string) => (await searchByName(text, ['musics'], CANDIDATES)).musics
    const both = await find(`${plainTitle(title)} ${artist}`)
    // The file may name more artists than the catalogue does, so the title alone is tried too.
    const found = both.length > 0 || artist === '' ? both : await find(plainTitle(title))
    return musicID === undefined ? found : [musicID, ...found.filter((id) => id !== musicID)]
  }

  const namesOf = async (ids: readonly number[]): Promise<Map<number, NamedTrack>> => {
    const { rows } = await sql.query<NamedTrack & { id: number }>({
      name: 'names-to-match',
      text: `SELECT m.id, m.title, ARRAY(SELECT a.search FROM music_artists ma JOIN artists a ON a.id = ma.artist_id
            WHERE ma.music_id = m.id) AS artists
          FROM music m WHERE m.id = ANY($1::int[]) AND ${MUSIC_IS_LISTED}`,
      values: [ids],
    })
    const titles = await normaliseAll(rows.map(({ title }) => plainTitle(title)))
    return new Map(rows.map(({ id, artists }, at) => [id, { title: titles[at] ?? '', artists }]))
  }

  /** Finds the track of each entry by title and artist in the given order. */
  const matchNames = async (entries: readonly FileEntry[]): Promise<(number | undefined)[]> => {
    const candidates: number[][] = []
    // One search at a time lets other requests run between them.
    for (const entry of entries) candidates.push(await search(entry))
    const named = await namesOf([...new Set(candidates.flat())])
    const titles = await normaliseAll(entries.map(({ title }) => plainTitle(title)))
    const artists = await normaliseAll(entries.map(({ artist }) => artist))
    return candidates.map((ids, at) =>
      chooseTrack({ title: titles[at] ?? '', artist: artists[at] ?? '' }, ids, named),
    )
  }

  /** Returns the track ID of each entry in order; undefined if none matches. */
  return async (entries: readonly FileEntry[]): Promise<(number | undefined)[]> => {
    const ids = await matchNames(entries)
    const missing = entries.flatMap(({ swapped }, at) =>
      swapped && ids[at] === undefined ? [{ at, swapped }] : [],
    )
    const found = missing.length > 0 ? await matchNames(missing.map(({ swapped }) => swapped)) : []
    for (const [place, { at }] of missing.entries()) ids[at] = found[place]
    return ids
  }
}
