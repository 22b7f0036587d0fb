import type { Sql } from '@nava/db'
import type { ImagesStore } from '../../catalogue/images/images.store.ts'
import type { CacheOrder } from '../../catalogue/sorted-lists/cached-order.ts'
import { subsonicArtistsStore } from './artists.store.ts'
import { coversStore } from './covers.store.ts'
import { genresStore } from './genres.store.ts'
import { marksStore } from './marks.store.ts'
import { releasesStore } from './releases.store.ts'
import { songsStore } from './songs.store.ts'

export function subsonicStores(sql: Sql, cacheOrder: CacheOrder, images: ImagesStore) {
  const songs = songsStore(sql)
  return {
    songs,
    releases: releasesStore(sql, cacheOrder, songs),
    subsonicArtists: subsonicArtistsStore(sql),
    subsonicGenres: genresStore(sql),
    covers: coversStore(sql, images),
    marks: marksStore(sql),
  }
}
