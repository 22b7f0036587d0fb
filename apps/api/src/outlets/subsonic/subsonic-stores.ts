import type { Sql } from '@nava/db'
import type { ImagesStore } from '../../catalogue/images/images.store.ts'
import type { CacheOrder, CacheRows } from '../../catalogue/sorted-lists/cached-order.ts'
import type { Env } from '../../platform/env.ts'
import { accountsStore } from './accounts.store.ts'
import { subsonicArtistsStore } from './artists.store.ts'
import { bookmarksStore } from './bookmarks.store.ts'
import { coversStore } from './covers.store.ts'
import { episodesStore } from './episodes.store.ts'
import { genresStore } from './genres.store.ts'
import { subsonicPlaylistsStore } from './playlists.store.ts'
import { releasesStore } from './releases.store.ts'
import { sharesStore } from './shares.store.ts'
import { songsStore } from './songs.store.ts'

export function subsonicStores(
  sql: Sql,
  { cacheOrder, cacheRows }: { cacheOrder: CacheOrder; cacheRows: CacheRows },
  images: ImagesStore,
  env: Pick<Env, 'productName'>,
) {
  const songs = songsStore(sql)
  return {
    songs,
    releases: releasesStore(sql, cacheOrder, songs),
    subsonicArtists: subsonicArtistsStore(sql, cacheRows),
    subsonicGenres: genresStore(sql, cacheRows),
    covers: coversStore(sql, images),
    subsonicPlaylists: subsonicPlaylistsStore(sql, env),
    episodes: episodesStore(sql),
    bookmarks: bookmarksStore(sql),
    shares: sharesStore(sql),
    accounts: accountsStore(sql),
  }
}
