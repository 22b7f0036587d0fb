/** Every kind of row that admins list, read, create, update and delete in the same way. */
import * as contracts from '@nava/contracts'
import type { Database, Sql } from '@nava/db'
import type { Routes } from '../platform/http/serve.ts'
import type { Uploads } from '../studio/uploads/uploads.ts'
import { albumAdminStore } from './albums.admin-store.ts'
import { artistAdminStore } from './artists.admin-store.ts'
import type { MakeAuditedCrud } from './audited-crud.ts'
import { eventAdminStore, scheduleAdminStore } from './calendar.admin-store.ts'
import { collectionAdminStore } from './collections.admin-store.ts'
import { djAdminStore } from './djs.admin-store.ts'
import { genreAdminStore, languageAdminStore, typeAdminStore } from './lookups.admin-store.ts'
import { newsAdminStore } from './news.admin-store.ts'
import { podcastCollectionAdminStore } from './podcast-collections.admin-store.ts'
import { podcastAdminStore } from './podcasts.admin-store.ts'
import { serveCrud } from './serve-crud.ts'
import { sliderAdminStore } from './sliders.admin-store.ts'

export function adminRoutes(
  routes: Routes,
  {
    db,
    sql,
    crud,
    podcastUploads,
  }: { db: Database; sql: Sql; crud: MakeAuditedCrud; podcastUploads: Uploads },
) {
  serveCrud(routes, contracts.adminAlbums, crud(albumAdminStore(db, sql)), {
    album: contracts.adminAlbumPicture,
  })
  serveCrud(routes, contracts.adminCollections, crud(collectionAdminStore(db, sql)), {
    collection: contracts.adminCollectionPicture,
  })
  const podcasts = crud(podcastAdminStore(db, sql))
  const removePodcast: typeof podcasts.remove = async (by, id) => {
    await podcastUploads.removeWith(id, async () => {
      await podcasts.remove(by, id)
      return true
    })
  }
  serveCrud(
    routes,
    contracts.adminPodcasts,
    { ...podcasts, remove: removePodcast },
    {
      podcast: contracts.adminPodcastPicture,
    },
  )
  serveCrud(routes, contracts.adminPodcastCollections, crud(podcastCollectionAdminStore(db, sql)), {
    podcastCollection: contracts.adminPodcastCollectionPicture,
  })
  serveCrud(routes, contracts.adminArtists, crud(artistAdminStore(db, sql)), {
    artist: contracts.adminArtistAvatar,
    artistHeader: contracts.adminArtistHeader,
  })
  serveCrud(routes, contracts.adminDjs, crud(djAdminStore(db, sql)), { dj: contracts.adminDjPicture })
  serveCrud(routes, contracts.adminSliders, crud(sliderAdminStore(db, sql)), {
    slider: contracts.adminSliderPicture,
  })
  serveCrud(routes, contracts.adminEvents, crud(eventAdminStore(db, sql)), {
    event: contracts.adminEventPicture,
  })
  serveCrud(routes, contracts.adminNews, crud(newsAdminStore(db, sql)), { news: contracts.adminNewsPicture })
  serveCrud(routes, contracts.adminSchedules, crud(scheduleAdminStore(db)))
  serveCrud(routes, contracts.adminLanguages, crud(languageAdminStore(db)))
  serveCrud(routes, contracts.adminGenres, crud(genreAdminStore(db)))
  serveCrud(routes, contracts.adminTypes, crud(typeAdminStore(db)))
}
