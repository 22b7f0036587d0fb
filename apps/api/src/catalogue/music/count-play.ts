/** A play counts once a listener within the length of the track, however many requests come at once. */
import { createHmac } from 'node:crypto'
import type { Sql } from '@nava/db'
import type { FastifyRequest } from 'fastify'
import type { Caller } from '../../platform/http/auth.ts'
import { clientAddress } from '../../platform/http/client-address.ts'
import { problem } from '../../platform/http/errors.ts'
import {
  viewerSql,
  viewerValues,
  MUSIC_IS_LISTED,
  resourcesSql,
} from '../../platform/access-policy/access-policy.ts'

export interface CountPlay {
  /** Returns true if the play was counted. Throws 404 if the track is not visible to the caller. */
  music: (musicID: number, listener: Listener, caller: Caller | undefined) => Promise<boolean>
}

export interface Listener {
  /** Names the listener: a user, or what a visitor's requests have in common. */
  key: string
  userID: number | undefined
}

/**
 * A visitor is identified by a keyed hash of the address, which is not stored: everything else in a request can be
 * varied by its sender.
 */
export function listenerOf(request: FastifyRequest, caller: Caller | undefined, secret: string): Listener {
  if (caller) return { key: `u${caller.userID}`, userID: caller.userID }
  return {
    key: createHmac('sha256', secret)
      .update(`listener:${clientAddress(request.ip)}`)
      .digest('base64url')
      .slice(0, 22),
    userID: undefined,
  }
}

const { typed, ...viewer } = viewerSql(3)
const { from, visible } = resourcesSql(viewer).music

// Only what everybody may hear counts.
const count = `
  WITH ${typed}
  SELECT CASE WHEN ${MUSIC_IS_LISTED} AND NOT m.is_coming_soon
    THEN count_music_play(m.id, ${viewer.user}, $2, m.length_seconds) ELSE false END AS counted
  FROM ${from} WHERE m.id = $1 AND ${visible}`

export function countPlay(sql: Sql): CountPlay {
  return {
    music: async (musicID, listener, caller) => {
      const { rows } = await sql.query<{ counted: boolean }>({
        name: 'count-music-play',
        text: count,
        values: [musicID, listener.key, ...viewerValues(caller)],
      })
      if (!rows[0]) throw problem('music.not-found')
      return rows[0].counted
    },
  }
}
