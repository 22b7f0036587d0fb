/** How much of what a search should find it finds: beside the same ranking over every row, with no limit on either. */
import type { Pool } from 'pg'
import { type GroupName, searched, type Searched, searchedOf } from '../../apps/api/src/search/groups.ts'
import { correctionsOf, findByName } from '../../apps/api/src/search/find-by-name.ts'
import { noNames, popularNames } from '../../apps/api/src/search/popular-names.ts'
import { searchStore } from '../../apps/api/src/search/search.store.ts'
import { ranks } from '../../apps/api/src/ranks/ranks.ts'
import { trackFactsStore } from '../../apps/api/src/ranks/track-facts.store.ts'

const first = 20
const log = { warn: (line: unknown) => console.warn(line) }

export interface Recall {
  /** Share of the first 20 of the exact ranking that were found among the first 20. */
  share: number
  /** Ids that the exact ranking has in all. */
  wanted: number
}

/** Gives what measures the recall of searches for tracks or artists in this database, and what ends it. */
export function recallOf(sql: Pool) {
  const orders = ranks(trackFactsStore(sql), { staleness: 60_000, log })
  const store = searchStore(sql)
  const kept = { staleness: 60_000, log }
  const popular = {
    musics: popularNames(
      store,
      'musics',
      (take) => orders.tracks('mostPlayedTracks', { take, skip: 0 }),
      kept,
    ),
    videos: popularNames(
      store,
      'videos',
      (take) => orders.tracks('mostPlayedVideos', { take, skip: 0 }),
      kept,
    ),
    artists: popularNames(store, 'artists', (take) => orders.artists({ take, skip: 0 }), kept),
    podcasts: noNames,
  }
  const find = findByName(store, popular)

  /** The first 20 by the words of find-by-name.ts, from all rows. */
  const exact = async (group: GroupName, text: string): Promise<number[]> => {
    const normal = await store.normalise(text)
    for (const keepKnown of [true, false]) {
      const ids = await ranked(group, normal, await correctionsOf(store, normal, { keepKnown }))
      if (ids.length > 0) return ids
    }
    return []
  }

  const ranked = async (group: GroupName, normal: string, corrections: string[][]): Promise<number[]> => {
    const { table, indexed, shown, named, order, groups }: Searched = searched[searchedOf[group]]
    const several = normal.includes(' ')
    const holds = several ? "strpos(' ' || t.search, ' ' || $1) > 0" : 'strpos(t.search, $1) > 0'
    const { rows } = await sql.query<{ id: number }>(
      `SELECT id FROM (
         SELECT t.*, CASE
           WHEN starts_with(t.search, $1) AND ${named} = left($1, 100) THEN 0
           WHEN starts_with(t.search, $1) THEN 1
           WHEN ${holds} THEN 2
           ELSE (SELECT 2 + min(c.place) FROM unnest($2::text[]) WITH ORDINALITY AS c (query, place)
             WHERE to_tsvector('simple', t.search) @@ c.query::tsquery)
         END AS rank
         FROM ${table} t WHERE ${indexed} AND ${shown} AND ${groups[group]} AND (${holds} OR t.id IN (
           SELECT m.id FROM unnest($2::text[]) AS c (query), LATERAL (
             SELECT id FROM ${table} m WHERE to_tsvector('simple', m.search) @@ c.query::tsquery) m))
       ) t WHERE rank IS NOT NULL ORDER BY rank, ${order} LIMIT ${first}`,
      [normal, corrections.map((each) => each.map((word) => `'${word}'`).join(' & '))],
    )
    return rows.map(({ id }) => id)
  }

  return {
    recall: async (group: 'musics' | 'videos' | 'artists', texts: readonly string[]): Promise<Recall> => {
      let [found, wanted] = [0, 0]
      for (const text of texts) {
        const expected = await exact(group, text)
        const got = new Set((await find(text, [group], first))[group])
        wanted += expected.length
        found += expected.filter((id) => got.has(id)).length
      }
      return { share: wanted === 0 ? 1 : found / wanted, wanted }
    },
    stop: () => {
      orders.stop()
      for (const each of Object.values(popular)) each.stop()
    },
  }
}
