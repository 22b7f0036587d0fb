import type { MergedArtists } from '../catalogue/artists/merged-artists.ts'
import type { AcceptImage } from '../catalogue/images/accept-image.ts'
import type { Base, Feature } from '../platform/feature.ts'
import type { Uploads } from '../studio/uploads/uploads.ts'
import { adminRoutes } from './admin.routes.ts'
import { albumAdminStore } from './catalogue/albums.admin-store.ts'
import { artistAdminStore } from './catalogue/artists.admin-store.ts'
import { collectionAdminStore } from './catalogue/collections.admin-store.ts'
import { djAdminStore } from './catalogue/djs.admin-store.ts'
import { genreAdminStore, languageAdminStore, typeAdminStore } from './catalogue/lookups.admin-store.ts'
import { musicAdminStore } from './catalogue/music.admin-store.ts'
import { podcastCollectionAdminStore } from './catalogue/podcast-collections.admin-store.ts'
import { podcastAdminStore } from './catalogue/podcasts.admin-store.ts'
import { withdrawalRoutes } from './catalogue/withdraw/withdrawal.routes.ts'
import { auditedCrud } from './crud/audited-crud.ts'
import { editRoutes } from './catalogue/edit/edit.routes.ts'
import { mergeRoutes } from './catalogue/merge/merge.routes.ts'
import type { Decide } from './decisions/decide.ts'
import { addNewsPicture } from './station/add-news-picture.ts'
import { eventAdminStore } from './station/events.admin-store.ts'
import { newsAdminStore } from './station/news.admin-store.ts'
import { scheduleAdminStore } from './station/schedules/schedules.admin-store.ts'
import { scheduleDays } from './station/schedules/schedule-days.ts'
import { sliderAdminStore } from './station/sliders.admin-store.ts'

/** The tables that admins edit */
export function adminFeature(
  base: Base & {
    decide: Decide
    acceptImage: AcceptImage
    podcastUploads: Uploads
    mergedArtists: MergedArtists
  },
): Feature {
  const { db, sql, env, podcastUploads } = base
  const { prepareRemoval } = podcastUploads
  const crud = auditedCrud(base)
  const albums = crud(albumAdminStore(db, sql))
  const artists = crud(artistAdminStore(db, sql))
  const podcasts = crud(podcastAdminStore(db, sql), { prepareRemoval })
  const music = musicAdminStore(db, sql)
  return {
    routes: (routes) => {
      mergeRoutes(routes, base)
      editRoutes(routes, { ...base, music })
      withdrawalRoutes(routes, base.changes, {
        artists: artists.read,
        albums: albums.read,
        podcasts: podcasts.read,
        music: music.read,
      })
      adminRoutes(routes, {
        decide: base.decide,
        addNewsPicture: addNewsPicture(base),
        adminAlbums: albums,
        adminArtists: artists,
        adminCollections: crud(collectionAdminStore(db, sql)),
        adminDjs: crud(djAdminStore(db, sql)),
        adminEvents: crud(eventAdminStore(db, sql)),
        adminGenres: crud(genreAdminStore(db)),
        adminLanguages: crud(languageAdminStore(db)),
        adminNews: crud(newsAdminStore(db, sql)),
        adminPodcastCollections: crud(podcastCollectionAdminStore(db, sql)),
        adminPodcasts: podcasts,
        adminSchedules: crud(scheduleAdminStore(db, sql, env.stationZone)),
        scheduleDays: scheduleDays(db, sql, env.stationZone),
        adminSliders: crud(sliderAdminStore(db, sql)),
        adminTypes: crud(typeAdminStore(db)),
      })
    },
  }
}
