/** Likes by kind of target; saves are in saves.store.ts. */
import type { Sql } from '@nava/db'
import { reactedMusic } from './reacted-music.ts'
import { reactionKinds } from './reaction-kinds.ts'
import { reaction } from './toggle-reaction.ts'

export type Likes = ReturnType<typeof reactions>['likes']
export type LikedTracks = Pick<ReturnType<typeof reactions>, 'likedTracks' | 'likedTrackIDs'>
export type Follows = ReturnType<typeof reactions>['follows']

export const reactions = (sql: Sql) => ({
  likes: {
    music: reaction(sql, reactionKinds.musicLike),
    podcast: reaction(sql, reactionKinds.podcastLike),
    comment: reaction(sql, reactionKinds.commentLike),
  },
  likedTracks: reactedMusic(sql, 'music_likes', 'tracks'),
  likedTrackIDs: async (userID: number): Promise<number[]> => {
    const { rows } = await sql.query<{ id: number }>({
      name: 'liked-track-ids',
      text: 'SELECT music_id AS id FROM music_likes WHERE user_id = $1',
      values: [userID],
    })
    return rows.map(({ id }) => id)
  },
  follows: {
    artist: reaction(sql, reactionKinds.artistFollow),
    dj: reaction(sql, reactionKinds.djFollow),
  },
})
