/** A play counts once a listener within the length of the track, however many requests come at once. */
import { createHmac } from 'node:crypto'
import type { Sql } from '@nava/db'
import type { FastifyRequest } from 'fastify'
import type { Caller } from '../http/auth.ts'

export interface CountPlay {
  /** True where the play was counted. */
  music: (musicID: number, lengthSeconds: number, listener: Listener) => Promise<boolean>
}

export interface Listener {
  /** Names the listener: a user, or what a visitor's requests have in common. */
  key: string
  userID: number | undefined
}

/** A visitor is known by a keyed hash of address and browser: neither is kept. */
export function listenerOf(request: FastifyRequest, caller: Caller | undefined, secret: string): Listener {
  if (caller) return { key: `u${caller.userID}`, userID: caller.userID }
  const seen = `${request.ip}|${request.headers['user-agent'] ?? ''}`
  return {
    key: createHmac('sha256', secret).update(`listener:${seen}`).digest('base64url').slice(0, 22),
    userID: undefined,
  }
}

export function countPlay(sql: Sql): CountPlay {
  return {
    music: async (musicID, lengthSeconds, listener) => {
      const { rows } = await sql.query<{ counted: boolean }>({
        name: 'count-music-play',
        text: 'SELECT count_music_play($1, $2, $3, $4) AS counted',
        values: [musicID, listener.userID ?? null, listener.key, lengthSeconds],
      })
      return rows[0]?.counted ?? false
    },
  }
}
