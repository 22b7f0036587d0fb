import type { ImageKind } from '@nava/contracts'
import type { Sql } from '@nava/db'
import { ALBUM_ORDER } from '@nava/db/album-order'
import { MUSIC_IS } from '@nava/db/visibility'
import type { ImagesStore, StoredImage } from '../../catalogue/images/images.store.ts'
import type { Caller } from '../../platform/http/auth.ts'
import { TRACKS_OF_ARTISTS } from './artist-tracks.ts'
import type { Item, ItemKind } from './item-id.ts'

export type CoversStore = ReturnType<typeof coversStore>

export interface Cover {
  kind: ImageKind
  ownerID: number
  image: StoredImage
}

/** Kinds of pictures of an item itself, best first */
const OWN: Record<ItemKind, readonly ImageKind[]> = {
  track: ['music'],
  single: ['music'],
  video: ['video', 'music'],
  album: ['album'],
  artist: ['artist'],
  playlist: [],
  collection: ['collection'],
  episode: ['podcast'],
  show: ['podcastCollection'],
  dj: ['dj'],
}

const IS_SHOWN = `${MUSIC_IS.audible} AND EXISTS (SELECT FROM images i WHERE i.kind = 'music' AND i.owner_id = m.id)`

/** SQL that is true if an album has a picture, or a track in it has one, which is shown for the album then */
export const albumHasCover = (id: string): string =>
  `(EXISTS (SELECT FROM images i WHERE i.kind = 'album' AND i.owner_id = ${id})
    OR EXISTS (SELECT FROM music m WHERE m.album_id = ${id} AND ${IS_SHOWN}))`

/** SQL for the track whose picture is shown for an item without its own */
const TRACK_OF: Partial<Record<ItemKind, string>> = {
  album: `SELECT m.id FROM music m WHERE m.album_id = $1 AND ${IS_SHOWN} ORDER BY ${ALBUM_ORDER} LIMIT 1`,
  artist: `SELECT m.id FROM ${TRACKS_OF_ARTISTS} own JOIN music m ON m.id = own.music_id
    WHERE own.artist_id = $1 AND ${IS_SHOWN} ORDER BY m.play_count DESC, m.id LIMIT 1`,
  playlist: `SELECT m.id FROM playlists l JOIN playlist_music pm ON pm.playlist_id = l.id JOIN music m ON m.id = pm.music_id
    WHERE l.id = $1 AND (l.is_public OR l.user_id = $2) AND ${IS_SHOWN} ORDER BY pm.position, m.id LIMIT 1`,
  collection: `SELECT m.id FROM collection_music cm JOIN music m ON m.id = cm.music_id
    WHERE cm.collection_id = $1 AND ${IS_SHOWN} ORDER BY cm.position, m.id LIMIT 1`,
}

export function coversStore(sql: Sql, images: ImagesStore) {
  const pictureOf = async (kind: ImageKind, ownerID: number, caller: Caller): Promise<Cover | undefined> => {
    const image = await images.find(kind, ownerID, caller)
    return image && (image.isPublic || image.isOwn) ? { kind, ownerID, image } : undefined
  }
  return {
    /** Returns a picture that the caller may see: the item's own, or that of a track in it. */
    find: async ({ kind, id }: Item, caller: Caller): Promise<Cover | undefined> => {
      for (const each of OWN[kind]) {
        const found = await pictureOf(each, id, caller)
        if (found) return found
      }
      const text = TRACK_OF[kind]
      if (text === undefined) return undefined
      const { rows } = await sql.query<{ id: number }>({
        name: `cover-of-${kind}`,
        text,
        values: kind === 'playlist' ? [id, caller.userID] : [id],
      })
      return rows[0] && pictureOf('music', rows[0].id, caller)
    },
  }
}
