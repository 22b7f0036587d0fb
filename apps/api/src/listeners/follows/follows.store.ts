/** Follows of artists and DJs, counted beside them. */
import type { Sql } from '@nava/db'
import { mark } from '../reactions/toggle-reaction.ts'
import { markKinds } from '../reactions/reaction-kinds.ts'

export type FollowsStore = ReturnType<typeof followsStore>

export const followsStore = (sql: Sql) => ({
  artist: mark(sql, markKinds.artistFollow),
  dj: mark(sql, markKinds.djFollow),
})
