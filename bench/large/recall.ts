import { correctSpelling, MAX_QUERY_TERMS } from '@nava/catalogue-index/search/correct-spelling'
import { splitJoin } from '@nava/catalogue-index/search/split-join'
import type { Pool } from 'pg'
import { cachedSearchIndex } from '../../apps/api/src/catalogue/search/cached-search-index.ts'
import { namesStore } from '../../apps/api/src/catalogue/search/names.store.ts'
import { normalise } from '../../apps/api/src/catalogue/search/normalise.ts'
import { searchByName } from '../../apps/api/src/catalogue/search/search-by-name.ts'
import { cachedLists } from '../../apps/api/src/catalogue/sorted-lists/cached-lists.ts'
import { trackStatsStore } from '../../apps/api/src/catalogue/sorted-lists/track-stats.store.ts'

const FIRST = 20
const log = { warn: (line: unknown) => console.warn(line) }

export interface Recall {
  share: number
  wanted: number
}

const groups = {
  musics: {
    table: 'music',
    shown: 't.is_confirmed AND t.has_audio AND NOT t.is_coming_soon AND t.release_date <= now()',
    name: 'search_text(t.title)',
    order: 't.play_count DESC, t.id DESC',
  },
  artists: {
    table: 'artists',
    shown: 'true',
    name: 't.search',
    order: 't.show_on_main DESC, t.is_verified DESC, t.name, t.id',
  },
} as const
export type RecallGroup = keyof typeof groups

export async function recallOf(sql: Pool) {
  await sql.query('CREATE EXTENSION IF NOT EXISTS pg_trgm')
  await sql.query(`CREATE TABLE IF NOT EXISTS bench_words AS SELECT DISTINCT word FROM (
    SELECT unnest(string_to_array(search, ' ')) AS word FROM music
    UNION ALL SELECT unnest(string_to_array(search, ' ')) FROM artists
    UNION ALL SELECT unnest(string_to_array(search, ' ')) FROM podcasts) named`)
  const lists = cachedLists(trackStatsStore(sql), { staleness: 60_000, log })
  const store = namesStore(sql)
  const index = cachedSearchIndex(store, { staleness: 60_000, log })
  const find = searchByName(store, index, {
    musics: () => lists.trackView('mostPlayedTracks'),
    videos: () => lists.trackView('mostPlayedVideos'),
    artists: () => lists.artistView(),
  })

  const known = new Set(
    (await sql.query<{ word: string }>('SELECT word FROM bench_words')).rows.map(({ word }) => word),
  )
  const vocabulary = { find: (word: string) => (known.has(word) ? 1 : undefined) }

  const exact = async (group: RecallGroup, text: string): Promise<number[]> => {
    const normal = await normalise(sql, text)
    const asTyped = await ranked(group, [normal], [])
    const spellings = asTyped.length > 0 ? [normal] : [normal, ...splitJoin(vocabulary, normal)]
    for (const includesKnownTerms of [true, false]) {
      const ids = await ranked(group, spellings, await corrections(normal, includesKnownTerms))
      if (ids.length > 0) return ids
    }
    return []
  }

  const corrections = async (normal: string, includesKnownTerms: boolean): Promise<string[][]> => {
    const { rows } = await sql.query<{ typed: string; similar: string[] }>(
      `SELECT typed, CASE WHEN $2 AND EXISTS (SELECT FROM bench_words WHERE word = typed) THEN ARRAY[typed]
          ELSE ARRAY(SELECT word FROM bench_words WHERE similarity(word, typed) >= 0.25
            ORDER BY similarity(word, typed) DESC, word COLLATE "C" LIMIT 40) END AS similar
        FROM unnest($1::text[]) WITH ORDINALITY AS t (typed, place) ORDER BY place`,
      [normal.split(' ').slice(0, MAX_QUERY_TERMS), includesKnownTerms],
    )
    return correctSpelling(rows)
  }

  /**
   * Ranks names by the first spelling that they contain and its position, then by the first correction whose words they
   * all contain.
   */
  const ranked = async (
    group: RecallGroup,
    spellings: string[],
    corrected: string[][],
  ): Promise<number[]> => {
    const { table, shown, name, order } = groups[group]
    const { rows } = await sql.query<{ id: number }>(
      `SELECT id FROM (
         SELECT t.*, coalesce(
           (SELECT min(10 * s.place + CASE WHEN NOT starts_with(t.search, s.text) THEN 2 WHEN ${name} = s.text THEN 0 ELSE 1 END)
             FROM unnest($1::text[]) WITH ORDINALITY AS s (text, place)
             WHERE strpos(t.search, s.text) > 0
               AND (strpos(s.text, ' ') = 0 OR strpos(' ' || t.search, ' ' || s.text) > 0)),
           (SELECT 1000 + min(c.place) FROM unnest($2::text[]) WITH ORDINALITY AS c (words, place)
             WHERE string_to_array(t.search, ' ') @> string_to_array(c.words, ' '))
         ) AS rank FROM ${table} t WHERE ${shown}
       ) t WHERE rank IS NOT NULL ORDER BY rank, ${order} LIMIT ${FIRST}`,
      [spellings, corrected.map((each) => each.join(' '))],
    )
    return rows.map(({ id }) => id)
  }

  return {
    recall: async (group: RecallGroup, texts: readonly string[]): Promise<Recall> => {
      let [found, wanted] = [0, 0]
      for (const text of texts) {
        const expected = await exact(group, text)
        const got = new Set((await find(text, [group], FIRST))[group])
        wanted += expected.length
        found += expected.filter((id) => got.has(id)).length
      }
      return { share: wanted === 0 ? 1 : found / wanted, wanted }
    },
    stop: async () => {
      lists.stop()
      index.stop()
      await sql.query('DROP TABLE bench_words')
    },
  }
}
