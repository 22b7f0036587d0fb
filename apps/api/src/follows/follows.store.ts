/** Follows of artists and DJs, counted beside them. */
import type { Sql } from '@nava/db'
import { mark } from '../marks/mark.ts'
import { markKinds } from '../marks/mark-kinds.ts'

export type FollowsStore = ReturnType<typeof followsStore>

export const followsStore = (sql: Sql) => ({
  artist: mark(sql, markKinds.artistFollow),
  dj: mark(sql, markKinds.djFollow),
})
