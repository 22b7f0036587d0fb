/** Follows of artists and DJs, counted beside them. */
import type { Sql } from '@nava/db'
import { mark } from '../marks/mark.ts'

export type FollowsStore = ReturnType<typeof followsStore>

export const followsStore = (sql: Sql) => ({
  artist: mark(sql, {
    table: 'artist_follows',
    column: 'artist_id',
    counted: 'artists',
    counter: 'follower_count',
  }),
  dj: mark(sql, { table: 'dj_follows', column: 'dj_id', counted: 'djs', counter: 'follower_count' }),
})
