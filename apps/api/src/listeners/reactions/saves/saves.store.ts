import type { AlbumCard, Page, PodcastCard } from '@nava/contracts'
import type { Sql } from '@nava/db'
import { ALBUM_IS_LISTED, podcastFor } from '@nava/db/visibility'
import type { Caller } from '../../../platform/http/auth.ts'
import { reaction } from '../toggle-reaction.ts'
import { reactedMusic } from '../reacted-music.ts'
import { reactionKinds } from '../reaction-kinds.ts'
import { type AlbumRow, presentAlbumCard } from '../../../catalogue/albums/albums.present.ts'
import { albumColumns } from '../../../catalogue/albums/albums.store.ts'
import {
  podcastColumns,
  type PodcastCardRow,
  presentPodcastCard,
} from '../../../catalogue/podcasts/podcast-card.ts'

export type SavesStore = ReturnType<typeof savesStore>

export function savesStore(sql: Sql) {
  return {
    music: reaction(sql, reactionKinds.musicSave),
    podcast: reaction(sql, reactionKinds.podcastSave),
    album: reaction(sql, reactionKinds.albumSave),

    tracks: reactedMusic(sql, 'saved_music', 'tracks'),
    videos: reactedMusic(sql, 'saved_music', 'videos'),

    podcasts: async (user: Caller, { take, skip }: Page): Promise<PodcastCard[]> => {
      const { rows } = await sql.query<PodcastCardRow>({
        name: 'saved-podcasts',
        text: `SELECT ${podcastColumns} FROM (
            SELECT p.id, s.created_at FROM saved_podcasts s JOIN podcasts p ON p.id = s.podcast_id
            WHERE s.user_id = $1 AND ${podcastFor({ djs: '$2', admin: '$3' }).heard}
            ORDER BY s.created_at DESC, p.id DESC LIMIT $4 OFFSET $5
          ) page JOIN podcasts p ON p.id = page.id ORDER BY page.created_at DESC, p.id DESC`,
        values: [user.userID, user.djIDs, user.isAdmin, take, skip],
      })
      return rows.map(presentPodcastCard)
    },

    albums: async ({ userID }: Caller, { take, skip }: Page): Promise<AlbumCard[]> => {
      const { rows } = await sql.query<AlbumRow>({
        name: 'saved-albums',
        text: `SELECT ${albumColumns} FROM (
            SELECT b.id, s.created_at FROM saved_albums s JOIN albums b ON b.id = s.album_id
            WHERE s.user_id = $1 AND ${ALBUM_IS_LISTED}
            ORDER BY s.created_at DESC, b.id DESC LIMIT $2 OFFSET $3
          ) page JOIN albums b ON b.id = page.id ORDER BY page.created_at DESC, b.id DESC`,
        values: [userID, take, skip],
      })
      return rows.map(presentAlbumCard)
    },
  }
}
