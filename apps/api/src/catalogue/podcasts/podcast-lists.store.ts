import type { Page, PodcastCard } from '@nava/contracts'
import type { Sql } from '@nava/db'
import { podcastAt, PODCAST_IS, podcastFor } from '@nava/db/visibility'
import { laterOrNow } from '../../platform/access-policy/access-policy.ts'
import type { Caller } from '../../platform/http/auth.ts'
import { AT, type CacheOrder, IDS_IN_ORDER, idsAt } from '../sorted-lists/cached-order.ts'
import { lastPlayed } from '../sorted-lists/last-played.ts'
import { playsWithin } from '../sorted-lists/track-stats.store.ts'
import { podcastColumns, type PodcastCardRow, presentPodcastCard } from './podcast-card.ts'

export type PodcastListsStore = ReturnType<typeof podcastListsStore>

const POPULARITY_STALENESS = 30_000

export function podcastListsStore(sql: Sql, cacheOrder: CacheOrder) {
  const list =
    (name: string, rest: string) =>
    async (...values: unknown[]): Promise<PodcastCard[]> => {
      const { rows } = await sql.query<PodcastCardRow>({
        name: `podcasts-${name}`,
        text: `SELECT ${podcastColumns} FROM ${rest}`,
        values,
      })
      return rows.map(presentPodcastCard)
    }

  const inOrder = (now: string) =>
    `SELECT p.id FROM podcasts p WHERE ${podcastAt(now).listed} ORDER BY p.release_date DESC, p.id DESC`
  const newest = cacheOrder('podcasts', inOrder('now()'))
  const newestAt = idsAt(sql, 'podcasts', inOrder(AT))
  const top = cacheOrder(
    'top-podcasts',
    `SELECT p.id FROM podcasts p LEFT JOIN (
        SELECT podcast_id, ${playsWithin('true')} AS plays FROM podcast_daily_plays d
        WHERE day > (now() AT TIME ZONE 'utc')::date - 30 GROUP BY podcast_id
      ) recent ON recent.podcast_id = p.id
      WHERE ${PODCAST_IS.listed}
      ORDER BY coalesce(recent.plays, 0) DESC, CASE WHEN p.network IS NULL THEN p.play_count ELSE 0 END DESC, p.id DESC`,
    { staleness: POPULARITY_STALENESS },
  )
  const ofDj = list(
    'of-dj',
    `podcasts p JOIN (
        SELECT p.id FROM podcasts p JOIN podcast_djs own ON own.podcast_id = p.id AND own.dj_id = $1
        WHERE ${PODCAST_IS.listed} ORDER BY p.release_date DESC, p.id DESC LIMIT $2 OFFSET $3
      ) page ON page.id = p.id
      ORDER BY p.release_date DESC, p.id DESC`,
  )
  const inCollection = list(
    'in-collection',
    `podcasts p JOIN podcast_collection_items item ON item.podcast_id = p.id AND item.podcast_collection_id = $1
      WHERE ${PODCAST_IS.listed} ORDER BY item.position, p.id`,
  )
  const related = list(
    'related',
    `podcasts p JOIN (
        SELECT candidate.id, max(candidate.weight) AS weight FROM (
          (SELECT other.podcast_id AS id, 3 AS weight FROM podcast_djs own JOIN podcast_djs other USING (dj_id)
            WHERE own.podcast_id = $1 LIMIT 200)
          UNION ALL (SELECT other.podcast_id, 2
            FROM podcast_collection_items own JOIN podcast_collection_items other USING (podcast_collection_id)
            WHERE own.podcast_id = $1 LIMIT 200)
          UNION ALL (SELECT theirs.podcast_id, 1 FROM (
              SELECT DISTINCT user_id FROM plays WHERE podcast_id = $1 AND user_id IS NOT NULL LIMIT 50) listeners
            JOIN LATERAL (SELECT podcast_id FROM plays WHERE plays.user_id = listeners.user_id AND podcast_id IS NOT NULL
              ORDER BY played_at DESC LIMIT 20) theirs ON true)
        ) candidate WHERE candidate.id <> $1 GROUP BY candidate.id
      ) related ON related.id = p.id
      WHERE ${PODCAST_IS.listed} ORDER BY related.weight DESC, p.play_count DESC, p.id DESC LIMIT $2`,
  )

  const recent = list(
    'recent',
    `podcasts p JOIN ${lastPlayed('podcast', { isShown: podcastFor({ djs: '$2', admin: '$3' }).heard, user: '$1', count: '$4' })}
      played USING (id) ORDER BY played.place`,
  )

  const listed = list(
    'cards',
    `podcasts p JOIN ${IDS_IN_ORDER} USING (id) WHERE ${podcastAt(laterOrNow('$2')).listed} ORDER BY place`,
  )
  const cards = async (ids: readonly number[], at?: Date) => (ids.length === 0 ? [] : listed(ids, at ?? null))

  return {
    cards: (ids: readonly number[]) => cards(ids),
    /** `at`: a time to come */
    newest: async (page: Page, at?: Date) =>
      cards(at ? await newestAt(page, at) : await newest.page(page), at),
    top: async (page: Page) => cards(await top.page(page)),
    ofDj: (djID: number, { take, skip }: Page) => ofDj(djID, take, skip),
    inCollection: (podcastCollectionID: number) => inCollection(podcastCollectionID),
    recent: (user: Caller, count: number) => recent(user.userID, user.djIDs, user.isAdmin, count),
    related: (podcastID: number, take: number) => related(podcastID, take),
  }
}
