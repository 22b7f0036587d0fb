import type { MusicCard, PlayQueue, PodcastCard } from '@nava/contracts'
import type { Sql } from '@nava/db'
import { musicFor, podcastFor } from '@nava/db/visibility'
import { cardColumns, type CardRow, presentCard } from '../../catalogue/music/music-card.ts'
import {
  podcastColumns,
  type PodcastCardRow,
  presentPodcastCard,
} from '../../catalogue/podcasts/podcast-card.ts'
import type { Caller } from '../../platform/http/auth.ts'

export type QueueCardsStore = ReturnType<typeof queueCardsStore>

/** Reads cards of the queue's items that the caller may see, in two queries. */
export function queueCardsStore(sql: Sql) {
  const musics = async (user: Caller, ids: readonly number[]): Promise<MusicCard[]> => {
    if (ids.length === 0) return []
    const { rows } = await sql.query<CardRow>({
      name: 'queue-tracks',
      text: `SELECT ${cardColumns} FROM music m WHERE m.id = ANY($1::int[])
        AND ${musicFor({ user: '$2', artists: '$3', admin: '$4' }).kept}`,
      values: [ids, user.userID, user.artistIDs, user.isAdmin],
    })
    return rows.map(presentCard)
  }
  const podcasts = async (user: Caller, ids: readonly number[]): Promise<PodcastCard[]> => {
    if (ids.length === 0) return []
    const { rows } = await sql.query<PodcastCardRow>({
      name: 'queue-episodes',
      text: `SELECT ${podcastColumns} FROM podcasts p WHERE p.id = ANY($1::int[])
        AND ${podcastFor({ djs: '$2', admin: '$3' }).heard}`,
      values: [ids, user.djIDs, user.isAdmin],
    })
    return rows.map(presentPodcastCard)
  }

  return async (
    user: Caller,
    { items }: Pick<PlayQueue, 'items'>,
  ): Promise<{ musics: MusicCard[]; podcasts: PodcastCard[] }> => {
    const ids = (wanted: PlayQueue['items'][number]['kind']) => [
      ...new Set(items.filter(({ kind }) => kind === wanted).map(({ id }) => id)),
    ]
    const [tracks, episodes] = await Promise.all([musics(user, ids('music')), podcasts(user, ids('podcast'))])
    return { musics: tracks, podcasts: episodes }
  }
}
