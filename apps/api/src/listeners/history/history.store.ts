import type { Page, Played } from '@nava/contracts'
import type { Sql } from '@nava/db'
import { musicFor, podcastFor } from '@nava/db/visibility'
import type { Caller } from '../../platform/http/auth.ts'
import type { RemovedPlays } from '../../catalogue/music/removed-plays.ts'
import { queueCardsStore } from '../play-queue/queue-cards.store.ts'

export type HistoryStore = ReturnType<typeof historyStore>

interface PlayRow {
  playID: string
  musicID: number | null
  podcastID: number | null
  playedAt: Date
}

export function historyStore(sql: Sql, removed: RemovedPlays) {
  const cardsOf = queueCardsStore(sql)
  return {
    list: async (user: Caller, { take, skip }: Page): Promise<Played[]> => {
      const { rows } = await sql.query<PlayRow>({
        name: 'history',
        text: `SELECT y.id AS "playID", y.music_id AS "musicID", y.podcast_id AS "podcastID", y.played_at AS "playedAt"
          FROM plays y LEFT JOIN music m ON m.id = y.music_id LEFT JOIN podcasts p ON p.id = y.podcast_id
          WHERE y.user_id = $1 AND CASE WHEN y.podcast_id IS NULL
            THEN ${musicFor({ user: '$1', artists: '$2', admin: '$3' }).kept}
            ELSE ${podcastFor({ djs: '$4', admin: '$3' }).heard} END
          ORDER BY y.played_at DESC, y.id DESC LIMIT $5 OFFSET $6`,
        values: [user.userID, user.artistIDs, user.isAdmin, user.djIDs, take, skip],
      })
      const items = rows.map(({ musicID, podcastID }) =>
        podcastID === null
          ? { kind: 'music' as const, id: musicID ?? 0 }
          : { kind: 'podcast' as const, id: podcastID },
      )
      const { musics, podcasts } = await cardsOf(user, { items })
      const music = new Map(musics.map((card) => [card.musicID, card]))
      const podcast = new Map(podcasts.map((card) => [card.podcastID, card]))
      return rows
        .map(({ playID, musicID, podcastID, playedAt }) => ({
          playID: Number(playID),
          when: playedAt.toISOString(),
          music: music.get(musicID ?? 0) ?? null,
          podcast: podcast.get(podcastID ?? 0) ?? null,
        }))
        .filter((play) => play.music ?? play.podcast)
    },

    /** Makes a play anonymous. It still counts, so the same moment does not count again if it is told again. */
    remove: async (userID: number, playID: number): Promise<boolean> => {
      const { rows } = await sql.query<Omit<PlayRow, 'playID'>>({
        name: 'play-to-remove',
        text: `SELECT music_id AS "musicID", podcast_id AS "podcastID", played_at AS "playedAt"
          FROM plays WHERE id = $2 AND user_id = $1`,
        values: [userID, playID],
      })
      const [play] = rows
      if (!play) return false
      const target =
        play.podcastID === null
          ? { kind: 'music' as const, id: play.musicID ?? 0 }
          : { kind: 'podcast' as const, id: play.podcastID }
      const { rowCount } = await sql.query({
        name: 'remove-play',
        text: 'UPDATE plays SET user_id = NULL, listener = $3 WHERE id = $2 AND user_id = $1',
        values: [userID, playID, removed.mark({ ...target, userID }, play.playedAt)],
      })
      return rowCount === 1
    },
  }
}
