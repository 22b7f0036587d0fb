import { ALBUM_IS_LISTED } from '@nava/db/visibility'
import { type AccountRows, exported, exportedInOrder } from '../../platform/account-rows.ts'
import type { Base } from '../../platform/feature.ts'
import type { Routes } from '../../platform/http/serve.ts'
import { presentEpisode, presentTrack, titledEpisode, titledTrack } from '../account/exported-items.ts'
import { likeRoutes } from './likes/likes.routes.ts'
import { reactions } from './reactions.ts'
import { ratingsStore } from './ratings.store.ts'
import { saveRoutes } from './saves/saves.routes.ts'
import { savesStore } from './saves/saves.store.ts'
import { takeBackReactions } from './take-back-reactions.ts'

export function reactionsFeature(base: Base) {
  const parts = { ...reactions(base.sql), saves: savesStore(base.sql), ratings: ratingsStore(base.sql) }
  return {
    ...parts,
    account: accountRows(base),
    routes: (routes: Routes) => {
      likeRoutes(routes, parts)
      saveRoutes(routes, parts)
    },
  }
}

const accountRows = ({ db, sql }: Base): AccountRows => ({
  lists: {
    likedMusics: exported(
      'MusicLike',
      'musicID',
      (page) => db.musicLike.findMany({ ...page, include: { music: titledTrack } }),
      presentTrack,
    ),
    likedPodcasts: exported(
      'PodcastLike',
      'podcastID',
      (page) => db.podcastLike.findMany({ ...page, include: { podcast: titledEpisode } }),
      presentEpisode,
    ),
    likedComments: exported(
      'CommentLike',
      'commentID',
      (page) => db.commentLike.findMany(page),
      ({ commentID, createdAt }) => ({ commentID, when: createdAt.toISOString() }),
    ),
    savedMusics: exported(
      'SavedMusic',
      'musicID',
      (page) => db.savedMusic.findMany({ ...page, include: { music: titledTrack } }),
      presentTrack,
    ),
    savedPodcasts: exported(
      'SavedPodcast',
      'podcastID',
      (page) => db.savedPodcast.findMany({ ...page, include: { podcast: titledEpisode } }),
      presentEpisode,
    ),
    savedAlbums: exported(
      'SavedAlbum',
      'albumID',
      async ({ where: { userID, albumID }, take }) => {
        const { rows } = await sql.query<{ albumID: number; name: string; createdAt: Date }>({
          name: 'exported-albums',
          // The names of hidden albums are omitted.
          text: `SELECT b.id AS "albumID", CASE WHEN ${ALBUM_IS_LISTED} THEN b.name ELSE '' END AS name, s.created_at AS "createdAt"
              FROM saved_albums s JOIN albums b ON b.id = s.album_id
              WHERE s.user_id = $1 AND b.id > $2 ORDER BY b.id LIMIT $3`,
          values: [userID, albumID.gt, take],
        })
        return rows
      },
      ({ albumID, name, createdAt }) => ({ albumID, name, when: createdAt.toISOString() }),
    ),
    ratings: exportedInOrder(
      ['MusicRating', 'AlbumRating', 'ArtistRating'],
      async (userID, { skip, take }) => {
        const { rows } = await sql.query<Record<'musicID' | 'albumID' | 'artistID' | 'stars', number>>({
          name: 'exported-ratings',
          text: `SELECT coalesce(music_id, 0) AS "musicID", coalesce(album_id, 0) AS "albumID",
              coalesce(artist_id, 0) AS "artistID", stars
            FROM (
              SELECT music_id, NULL::int AS album_id, NULL::int AS artist_id, stars FROM music_ratings WHERE user_id = $1
              UNION ALL SELECT NULL, album_id, NULL, stars FROM album_ratings WHERE user_id = $1
              UNION ALL SELECT NULL, NULL, artist_id, stars FROM artist_ratings WHERE user_id = $1
            ) rated ORDER BY music_id, album_id, artist_id LIMIT $3 OFFSET $2`,
          values: [userID, skip, take],
        })
        return rows
      },
      (row) => row,
    ),
  },
  remove: (client, { userID }) => takeBackReactions(client, userID),
})
