/** Likes of tracks, podcasts and comments, counted beside their targets. */
import type { Sql } from '@nava/db'
import { mark } from '../marks/mark.ts'

export type LikesStore = ReturnType<typeof likesStore>

export const likesStore = (sql: Sql) => ({
  music: mark(sql, { table: 'music_likes', column: 'music_id', counted: 'music', counter: 'like_count' }),
  podcast: mark(sql, {
    table: 'podcast_likes',
    column: 'podcast_id',
    counted: 'podcasts',
    counter: 'like_count',
  }),
  comment: mark(sql, {
    table: 'comment_likes',
    column: 'comment_id',
    counted: 'comments',
    counter: 'like_count',
  }),
})
