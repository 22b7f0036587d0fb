import { TRACK_LISTS, type TrackListName } from '@nava/catalogue-index/sorted-lists/track-orders'
import { TRACK_FLAG } from '@nava/catalogue-index/sorted-lists/track-stats'
import { limits, type MusicCard, type Page } from '@nava/contracts'
import type { Sql } from '@nava/db'
import { MUSIC_IS, musicAt } from '@nava/db/visibility'
import { laterOrNow } from '../../platform/access-policy/access-policy.ts'
import { chosenElse } from '../home/chosen-else.ts'
import type { CachedLists } from '../sorted-lists/cached-lists.ts'
import { AT, idsAt } from '../sorted-lists/cached-order.ts'
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
     WHERE ${musicAt(laterOrNow('$2')).playable} ORDER BY wanted.place`,
  )
  const exclusive = list(
    'exclusive',
    `unnest(${chosenElse('$2', 'exclusive_ids', '$3')}) WITH ORDINALITY AS wanted (id, place) JOIN music m USING (id)
     WHERE ${musicAt(laterOrNow('$4')).audible} ORDER BY place LIMIT $1`,
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

  /** `at`: a time to come; then the order by plays is still that of now */
  const idsOf = async (name: TrackListName, page: Page, at?: Date): Promise<number[]> => {
    const ids = await lists.tracks(name, page)
    if (!at) return ids
    const due = await dueTracks(sql, name)(page, at)
    // Nobody has played what is not released.
    return (name.startsWith('hottest') ? [...ids, ...due] : [...due, ...ids]).slice(0, page.take)
  }

  return {
    cards: (ids: readonly number[]) => cards(ids, null),
    /** `at`: a time to come, for first pages */
    page: async (name: TrackListName, page: Page, at?: Date) =>
      cards(await idsOf(name, page, at), at ?? null),
    /** Returns the first of those that admins chose for home, else of the newest. `chosen`: a choice that is not saved */
    exclusive: async (take: number, chosen?: readonly number[], at?: Date) => {
      const newest = await idsOf('exclusiveTracks', { take, skip: 0 }, at)
      return exclusive(take, chosen ?? null, newest, at ?? null)
    },
    others: async (page: Page) => cards(await otherTracks(lists, page), null),
    comingSoon: (take: number) => comingSoon(take),
    random: async () => cards(await lists.randomTracks(limits.random.fetched), null),
    relatedTracks: (musicID: number, take: number) => relatedTracks(musicID, take),
    relatedVideos: (musicID: number, take: number) => relatedVideos(musicID, take),
  }
}

const FLAG_SQL = [
  [TRACK_FLAG.audio, 'm.has_audio'],
  [TRACK_FLAG.video, 'm.has_video'],
  [TRACK_FLAG.exclusive, 'm.is_exclusive'],
] as const

/** Reads what is released between now and a time to come, newest first. */
function dueTracks(sql: Sql, name: TrackListName) {
  const needed = FLAG_SQL.filter(([flag]) => TRACK_LISTS[name].all & flag).map(
    ([, column]) => ` AND ${column}`,
  )
  return idsAt(
    sql,
    `tracks-in-${name}`,
    `SELECT m.id FROM music m WHERE ${musicAt(AT).playable} AND m.release_date > now()${needed.join('')}
     ORDER BY m.release_date DESC, m.id DESC`,
  )
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
