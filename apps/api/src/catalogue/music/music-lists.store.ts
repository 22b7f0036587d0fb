import type { TrackListName } from '@nava/catalogue-index/sorted-lists/track-orders'
import { limits, type MusicCard, type Page } from '@nava/contracts'
import type { Sql } from '@nava/db'
import { MUSIC_IS } from '@nava/db/visibility'
import type { CachedLists } from '../sorted-lists/cached-lists.ts'
import { cardColumns, type CardRow, presentCard } from './music-card.ts'

export type MusicListsStore = ReturnType<typeof musicListsStore>

export function musicListsStore(sql: Sql, lists: CachedLists) {
  const list =
    (name: string, rest: string) =>
    async (...values: unknown[]): Promise<MusicCard[]> => {
      if (Array.isArray(values[0]) && values[0].length === 0) return []
      const { rows } = await sql.query<CardRow>({
        name,
        text: `SELECT ${cardColumns} FROM ${rest}`,
        values,
      })
      return rows.map(presentCard)
    }

  // Omits tracks that were withdrawn after the list was cached.
  const cards = list(
    'cards',
    `unnest($1::int[]) WITH ORDINALITY AS wanted (id, place) JOIN music m ON m.id = wanted.id
     WHERE ${MUSIC_IS.playable} ORDER BY wanted.place`,
  )
  const comingSoon = list(
    'coming-soon',
    `music m WHERE ${MUSIC_IS.announced} ORDER BY m.release_date, m.id LIMIT $1`,
  )
  const related = (asset: 'audible' | 'viewable') =>
    list(
      `related-${asset}`,
      `music m JOIN (
        SELECT candidate.id, max(candidate.weight) AS weight FROM (
          (SELECT other.music_id AS id, 4 AS weight FROM music_artists own JOIN music_artists other USING (artist_id)
            WHERE own.music_id = $1 LIMIT 200)
          UNION ALL (SELECT other.id, 3 FROM music own JOIN music other USING (album_id) WHERE own.id = $1 LIMIT 200)
          UNION ALL (SELECT other.music_id, 2 FROM music_genres own JOIN music_genres other USING (genre_id)
            WHERE own.music_id = $1 LIMIT 500)
          UNION ALL SELECT unnest(similar_ids), 1 FROM similar_musics WHERE music_id = $1
          UNION ALL (SELECT theirs.music_id, 1 FROM (
              SELECT DISTINCT user_id FROM plays WHERE music_id = $1 AND user_id IS NOT NULL LIMIT 50) listeners
            JOIN LATERAL (SELECT music_id FROM plays WHERE plays.user_id = listeners.user_id AND music_id IS NOT NULL
              ORDER BY played_at DESC LIMIT 20) theirs ON true)
        ) candidate WHERE candidate.id <> $1 GROUP BY candidate.id
      ) related ON related.id = m.id
      LEFT JOIN (SELECT unnest(similar_ids) AS id, unnest(scores) AS score FROM similar_musics WHERE music_id = $1) near
        ON near.id = m.id
      WHERE ${MUSIC_IS[asset]}
      ORDER BY near.score DESC NULLS LAST, related.weight DESC, m.play_count DESC, m.id DESC LIMIT $2`,
    )
  const relatedTracks = related('audible')
  const relatedVideos = related('viewable')

  const page = async (list: TrackListName, page: Page) => cards(await lists.tracks(list, page))

  return {
    cards: (ids: readonly number[]) => cards(ids),
    page,
    others: async (page: Page) => cards(await otherTracks(lists, page)),
    comingSoon: (take: number) => comingSoon(take),
    random: async () => cards(await lists.randomTracks(limits.random.fetched)),
    relatedTracks: (musicID: number, take: number) => relatedTracks(musicID, take),
    relatedVideos: (musicID: number, take: number) => relatedVideos(musicID, take),
  }
}

async function otherTracks(lists: CachedLists, { take, skip }: Page): Promise<number[]> {
  const { beyondNew, beyondHot } = limits.other
  const hot = await lists.tracks('hottestTracks', { take: beyondHot, skip: 0 })
  const hotIndexes = await lists.indexesOf('newestTracks', hot)
  // Each hot track before the page shifts the page's start by one.
  let start = beyondNew + skip
  for (const index of hotIndexes.filter((at) => at >= beyondNew).toSorted((a, b) => a - b))
    if (index <= start) start += 1
  const page = await lists.tracks('newestTracks', { take: take + beyondHot, skip: start })
  return page.filter((id) => !hot.includes(id)).slice(0, take)
}
