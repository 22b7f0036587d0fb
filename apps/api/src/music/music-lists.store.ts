/** Lists of public music, as prepared SQL: they are what most visitors ask for. */
import { limits, type MusicCard } from '@nava/contracts'
import type { Sql } from '@nava/db'
import { cardColumns, type CardRow, presentCard } from './music-card.ts'

export interface Page {
  take: number
  skip: number
}

export type MusicListsStore = ReturnType<typeof musicListsStore>

/** What a visitor may play: confirmed, released, ready, not merely announced. */
const playable = (asset: 'has_audio' | 'has_video') =>
  `m.is_confirmed AND m.${asset} AND NOT m.is_coming_soon AND m.release_date <= now()`

/** Plays of the last `days` days beside each track that had any. */
const recentPlays = (days: number) =>
  `SELECT music_id, sum(count)::int AS plays FROM music_daily_plays
   WHERE day > (now() AT TIME ZONE 'utc')::date - ${days} GROUP BY music_id`

export function musicListsStore(sql: Sql) {
  const list =
    (name: string, rest: string) =>
    async (...values: unknown[]): Promise<MusicCard[]> => {
      const { rows } = await sql.query<CardRow>({
        name,
        text: `SELECT ${cardColumns} FROM music m ${rest}`,
        values,
      })
      return rows.map(presentCard)
    }

  const newest = (asset: 'has_audio' | 'has_video') =>
    list(
      `newest-${asset}`,
      `WHERE ${playable(asset)} ORDER BY m.release_date DESC, m.id DESC LIMIT $1 OFFSET $2`,
    )
  const hottest = (asset: 'has_audio' | 'has_video') =>
    list(
      `hottest-${asset}`,
      `LEFT JOIN (${recentPlays(7)}) recent ON recent.music_id = m.id WHERE ${playable(asset)}
       ORDER BY coalesce(recent.plays, 0) DESC, m.play_count DESC, m.id DESC LIMIT $1 OFFSET $2`,
    )

  const newestTracks = newest('has_audio')
  const newestVideos = newest('has_video')
  const hottestTracks = hottest('has_audio')
  const hottestVideos = hottest('has_video')
  const mostPlayed = list(
    'most-played',
    `WHERE ${playable('has_audio')} ORDER BY m.play_count DESC, m.id DESC LIMIT $1 OFFSET $2`,
  )
  const exclusive = list(
    'exclusive',
    `WHERE ${playable('has_audio')} AND m.is_exclusive ORDER BY m.release_date DESC, m.id DESC LIMIT $1`,
  )
  const comingSoon = list(
    'coming-soon',
    'WHERE m.is_confirmed AND m.is_coming_soon ORDER BY m.release_date, m.id LIMIT $1',
  )
  // Ids at random within the range of all ids: the table is never sorted. Gaps are made up for by asking for more.
  const random = list(
    'random',
    `JOIN (SELECT DISTINCT lo + floor(random() * (hi - lo + 1))::int AS id
        FROM (SELECT min(id) AS lo, max(id) AS hi FROM music) range, generate_series(1, $1 * 8)) drawn ON drawn.id = m.id
      WHERE ${playable('has_audio')} ORDER BY random() LIMIT $1`,
  )
  const related = (asset: 'has_audio' | 'has_video') =>
    list(
      `related-${asset}`,
      `JOIN (
        SELECT candidate.id, max(candidate.weight) AS weight FROM (
          (SELECT other.music_id AS id, 4 AS weight FROM music_artists own JOIN music_artists other USING (artist_id)
            WHERE own.music_id = $1 LIMIT 200)
          UNION ALL (SELECT other.id, 3 FROM music own JOIN music other USING (album_id) WHERE own.id = $1 LIMIT 200)
          UNION ALL (SELECT other.music_id, 2 FROM music_genres own JOIN music_genres other USING (genre_id)
            WHERE own.music_id = $1 LIMIT 500)
          UNION ALL (SELECT theirs.music_id, 1 FROM (
              SELECT DISTINCT user_id FROM plays WHERE music_id = $1 AND user_id IS NOT NULL LIMIT 50) listeners
            JOIN LATERAL (SELECT music_id FROM plays WHERE plays.user_id = listeners.user_id AND music_id IS NOT NULL
              ORDER BY played_at DESC LIMIT 20) theirs ON true)
        ) candidate WHERE candidate.id <> $1 GROUP BY candidate.id
      ) related ON related.id = m.id
      WHERE ${playable(asset)} ORDER BY related.weight DESC, m.play_count DESC, m.id DESC LIMIT $2`,
    )
  const relatedTracks = related('has_audio')
  const relatedVideos = related('has_video')

  return {
    newestTracks: ({ take, skip }: Page) => newestTracks(take, skip),
    newestVideos: ({ take, skip }: Page) => newestVideos(take, skip),
    hottestTracks: ({ take, skip }: Page) => hottestTracks(take, skip),
    hottestVideos: ({ take, skip }: Page) => hottestVideos(take, skip),
    mostPlayed: ({ take, skip }: Page) => mostPlayed(take, skip),
    exclusive: (take: number) => exclusive(take),
    comingSoon: (take: number) => comingSoon(take),
    random: () => random(limits.random.fetched),
    relatedTracks: (musicID: number, take: number) => relatedTracks(musicID, take),
    relatedVideos: (musicID: number, take: number) => relatedVideos(musicID, take),
  }
}
