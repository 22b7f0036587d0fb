/** Likes and follows; for saves see saves.store.ts. */
import type { Sql } from '@nava/db'
import { reactionKinds } from './reaction-kinds.ts'
import { reaction } from './toggle-reaction.ts'

export type Likes = ReturnType<typeof reactions>['likes']
export type Follows = ReturnType<typeof reactions>['follows']

export const reactions = (sql: Sql) => ({
  likes: {
    music: reaction(sql, reactionKinds.musicLike),
    podcast: reaction(sql, reactionKinds.podcastLike),
    comment: reaction(sql, reactionKinds.commentLike),
  },
  follows: {
    artist: reaction(sql, reactionKinds.artistFollow),
    dj: reaction(sql, reactionKinds.djFollow),
  },
})
