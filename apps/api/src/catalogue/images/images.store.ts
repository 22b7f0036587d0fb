import { ImageKind } from '@nava/contracts'
import type { Sql } from '@nava/db'
import { imageOwners } from '@nava/media/images/image-owners'
import {
  ALBUM_IS_FOUND,
  ARTIST_IS_SHOWN,
  MUSIC_IS,
  musicFor,
  PODCAST_COLLECTION_IS_LISTED,
  PODCAST_IS,
  podcastFor,
} from '@nava/db/visibility'
import type { Caller } from '../../platform/http/auth.ts'
import {
  viewerSql,
  viewerValues,
  NEWS_IS_PUBLIC,
  SLIDER_IS_PUBLIC,
} from '../../platform/access-policy/access-policy.ts'

export interface StoredImage {
  /** Cannot be guessed; sent only to callers who may see the picture */
  version: string
  width: number
  height: number
  isPublic: boolean
  isOwn: boolean
}

export type ImagesStore = ReturnType<typeof imagesStore>

const { typed, ...viewer } = viewerSql(3)

export function imagesStore(sql: Sql) {
  return {
    find: async (
      kind: ImageKind,
      ownerID: number,
      caller: Caller | undefined,
    ): Promise<StoredImage | undefined> => {
      const { rows } = await sql.query<StoredImage>({
        name: `image-${kind}`,
        text: queries[kind],
        values: [kind, ownerID, ...viewerValues(caller)],
      })
      return rows[0]
    },
  }
}

/** `row`: alias of the owner's row. `isPublic` and `isOwn`: SQL conditions on it */
interface Visibility {
  row: string
  isPublic: string
  isOwn: string
}

const queries = Object.fromEntries(
  ImageKind.options.map((kind) => {
    const { row, isPublic, isOwn } = visibilityOf(kind)
    const text = `WITH ${typed}
      SELECT i.version, i.width, i.height, ${isPublic} AS "isPublic", ${isOwn} AS "isOwn"
      FROM images i JOIN ${imageOwners[kind]} ${row} ON ${row}.id = i.owner_id
      WHERE i.kind = $1::image_kind AND i.owner_id = $2`
    return [kind, text]
  }),
) as Record<ImageKind, string>

function visibilityOf(kind: ImageKind): Visibility {
  const isAdmin = `${viewer.admin}::boolean`
  switch (kind) {
    case 'music':
    case 'musicTop':
    case 'video':
      return { row: 'm', isPublic: MUSIC_IS.public, isOwn: musicFor(viewer).own }
    case 'album':
      return { row: 'b', isPublic: ALBUM_IS_FOUND, isOwn: isAdmin }
    case 'podcastCollection':
      return { row: 'c', isPublic: PODCAST_COLLECTION_IS_LISTED, isOwn: isAdmin }
    case 'podcast':
      return { row: 'p', isPublic: PODCAST_IS.public, isOwn: podcastFor(viewer).own }
    case 'news':
      return { row: 'n', isPublic: NEWS_IS_PUBLIC, isOwn: isAdmin }
    case 'newsText':
      // A text names the version, so who may read it sees its pictures.
      return { row: 'o', isPublic: 'false', isOwn: isAdmin }
    case 'slider':
      return { row: 's', isPublic: SLIDER_IS_PUBLIC, isOwn: isAdmin }
    case 'artist':
    case 'artistHeader':
      return { row: 'a', isPublic: ARTIST_IS_SHOWN, isOwn: isAdmin }
    case 'dj':
    case 'collection':
    case 'event':
    case 'user':
    case 'station':
      return { row: 'o', isPublic: 'true', isOwn: isAdmin }
    default:
      return kind satisfies never
  }
}
