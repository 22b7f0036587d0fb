/** Likes of tracks, podcasts and comments, counted beside their targets. */
import type { Sql } from '@nava/db'
import { mark } from '../toggle-reaction.ts'
import { markKinds } from '../reaction-kinds.ts'

export type LikesStore = ReturnType<typeof likesStore>

export const likesStore = (sql: Sql) => ({
  music: mark(sql, markKinds.musicLike),
  podcast: mark(sql, markKinds.podcastLike),
  comment: mark(sql, markKinds.commentLike),
})
