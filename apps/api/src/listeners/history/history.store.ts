import type { Page, Played } from '@nava/contracts'
import type { Sql } from '@nava/db'
import {
  MUSIC_IS_LISTED,
  musicIsOwn,
  PODCAST_IS_LISTED,
  podcastIsOwn,
} from '../../platform/access-policy/access-policy.ts'
import type { Caller } from '../../platform/http/auth.ts'
import { queueCardsStore } from '../play-queue/queue-cards.store.ts'

export type HistoryStore = ReturnType<typeof historyStore>

interface PlayRow {
  playID: string
  musicID: number | null
  podcastID: number | null
  playedAt: Date
}

export function historyStore(sql: Sql) {
  const cardsOf = queueCardsStore(sql)
  return {
    list: async (user: Caller, { take, skip }: Page): Promise<Played[]> => {
      const { rows } = await sql.query<PlayRow>({
        name: 'history',
        text: `SELECT y.id AS "playID", y.music_id AS "musicID", y.podcast_id AS "podcastID", y.played_at AS "playedAt"
          FROM plays y LEFT JOIN music m ON m.id = y.music_id LEFT JOIN podcasts p ON p.id = y.podcast_id
          WHERE y.user_id = $1 AND CASE WHEN y.podcast_id IS NULL
            THEN ${MUSIC_IS_LISTED} OR ${musicIsOwn('$1', '$2', '$3')}
            ELSE ${PODCAST_IS_LISTED} OR ${podcastIsOwn('$4', '$3')} END
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

    /**
     * Makes a play anonymous. The next play of the same by the user counts only after its length, because this
     * one still counts.
     */
    remove: async (userID: number, playID: number): Promise<boolean> => {
      const { rowCount } = await sql.query({
        name: 'remove-play',
        text: `WITH removed AS (
            UPDATE plays SET user_id = NULL, listener = 'gone' WHERE id = $2 AND user_id = $1
            RETURNING music_id, podcast_id, played_at
          ), noted AS (${noted('music')}), noted_podcast AS (${noted('podcast')})
          SELECT FROM removed`,
        values: [userID, playID],
      })
      return rowCount === 1
    },
  }
}

const NOTES = {
  music: { table: 'removed_plays', from: 'music' },
  podcast: { table: 'removed_podcast_plays', from: 'podcasts' },
}

function noted(kind: keyof typeof NOTES): string {
  const { table, from } = NOTES[kind]
  const until = 'r.played_at + make_interval(secs => t.length_seconds)'
  return `INSERT INTO ${table} (user_id, ${kind}_id, until)
    SELECT $1, t.id, ${until} FROM removed r JOIN ${from} t ON t.id = r.${kind}_id WHERE ${until} > now()
    ON CONFLICT (user_id, ${kind}_id) DO UPDATE SET until = greatest(${table}.until, excluded.until)`
}
