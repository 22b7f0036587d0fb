import type { ReactionKind } from './toggle-reaction.ts'

export const reactionKinds = {
  musicLike: {
    target: 'music',
    table: 'music_likes',
    column: 'music_id',
    counted: 'music',
    counter: 'like_count',
  },
  musicSave: {
    target: 'music',
    table: 'saved_music',
    column: 'music_id',
    counted: 'music',
    counter: 'save_count',
  },
  podcastLike: {
    target: 'podcast',
    table: 'podcast_likes',
    column: 'podcast_id',
    counted: 'podcasts',
    counter: 'like_count',
  },
  podcastSave: {
    target: 'podcast',
    table: 'saved_podcasts',
    column: 'podcast_id',
    counted: 'podcasts',
    counter: 'save_count',
  },
  albumSave: {
    target: 'album',
    table: 'saved_albums',
    column: 'album_id',
    counted: 'albums',
    counter: 'save_count',
  },
  artistFollow: {
    target: 'artist',
    table: 'artist_follows',
    column: 'artist_id',
    counted: 'artists',
    counter: 'follower_count',
  },
  djFollow: { target: 'dj', table: 'dj_follows', column: 'dj_id', counted: 'djs', counter: 'follower_count' },
  commentLike: {
    target: 'comment',
    table: 'comment_likes',
    column: 'comment_id',
    counted: 'comments',
    counter: 'like_count',
  },
} as const satisfies Record<string, ReactionKind>
