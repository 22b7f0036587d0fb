import { type Authorization, authorize } from '../../platform/audit/authorize.ts'
import type { Caller } from '../../platform/http/auth.ts'
import { problem } from '../../platform/http/errors.ts'
import type { OwnAlbumRow } from './artist-albums.store.ts'

/**
 * Authorizes a change of an album: by members of its artists, and by admins.
 * @throws 404 if the caller may not see the album, 403 if it belongs to others
 */
export function ownAlbum(
  user: Caller,
  albumID: number,
  album: OwnAlbumRow | undefined,
): { album: OwnAlbumRow; authorization: Authorization } {
  const isOwn = album?.artists.some(({ id }) => user.artistIDs.includes(id)) ?? false
  if (!album || !(album.is_listed || isOwn || user.isAdmin)) throw problem('album.not-found')
  const authorization = authorize(user, isOwn, { kind: 'albums', rowID: albumID }, () =>
    problem('album.artist-not-yours'),
  )
  return { album, authorization }
}
