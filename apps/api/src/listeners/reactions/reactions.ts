/** Likes by kind of target; saves are in saves.store.ts. */
import type { Sql } from '@nava/db'
import { reactedMusic } from './reacted-music.ts'
import { reactionKinds } from './reaction-kinds.ts'
import { reaction } from './toggle-reaction.ts'

export type Likes = ReturnType<typeof reactions>['likes']
export type LikedTracks = ReturnType<typeof reactions>['likedTracks']
export type Follows = ReturnType<typeof reactions>['follows']

export const reactions = (sql: Sql) => ({
  likes: {
    music: reaction(sql, reactionKinds.musicLike),
    podcast: reaction(sql, reactionKinds.podcastLike),
    comment: reaction(sql, reactionKinds.commentLike),
  },
  likedTracks: reactedMusic(sql, 'music_likes', 'tracks'),
  follows: {
    artist: reaction(sql, reactionKinds.artistFollow),
    dj: reaction(sql, reactionKinds.djFollow),
  },
})
