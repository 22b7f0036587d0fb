import type { Comment } from '@nava/contracts'
import { imageAddress } from '../../catalogue/images/image-address.ts'

export interface CommentRow {
  id: number
  text: string
  music_id: number | null
  album_id: number | null
  podcast_id: number | null
  collection_id: number | null
  user_id: number
  name: string
  avatar_version: string | null
  created_at: Date
  like_count: number
  is_liked: boolean
}

export const presentComment = (row: CommentRow): Comment => ({
  commentID: row.id,
  commentText: row.text,
  musicID: row.music_id ?? 0,
  albumID: row.album_id ?? 0,
  podcastID: row.podcast_id ?? 0,
  collectionID: row.collection_id ?? 0,
  userID: row.user_id,
  name: row.name,
  avatar: imageAddress('user', row.user_id, row.avatar_version),
  created: row.created_at.toISOString(),
  likeCount: row.like_count,
  isLiked: row.is_liked,
})
