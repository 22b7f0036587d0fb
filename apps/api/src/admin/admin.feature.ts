import type { AcceptImage } from '../catalogue/images/accept-image.ts'
import type { Base, Feature } from '../platform/feature.ts'
import type { Uploads } from '../studio/uploads/uploads.ts'
import { adminRoutes } from './admin.routes.ts'
import { albumAdminStore } from './catalogue/albums.admin-store.ts'
import { artistAdminStore } from './catalogue/artists.admin-store.ts'
import { collectionAdminStore } from './catalogue/collections.admin-store.ts'
import { djAdminStore } from './catalogue/djs.admin-store.ts'
import { genreAdminStore, languageAdminStore, typeAdminStore } from './catalogue/lookups.admin-store.ts'
import { podcastCollectionAdminStore } from './catalogue/podcast-collections.admin-store.ts'
import { podcastAdminStore } from './catalogue/podcasts.admin-store.ts'
import { auditedCrud } from './crud/audited-crud.ts'
import type { Decide } from './decisions/decide.ts'
import { eventAdminStore } from './station/events.admin-store.ts'
import { newsAdminStore } from './station/news.admin-store.ts'
import { scheduleAdminStore } from './station/schedules/schedules.admin-store.ts'
import { scheduleDays } from './station/schedules/schedule-days.ts'
import { sliderAdminStore } from './station/sliders.admin-store.ts'

/** The tables that admins edit */
export function adminFeature(
  base: Base & { decide: Decide; acceptImage: AcceptImage; podcastUploads: Uploads },
): Feature {
  const { db, sql, env, podcastUploads } = base
  const { prepareRemoval } = podcastUploads
  const crud = auditedCrud(base)
  return {
    routes: (routes) =>
      adminRoutes(routes, {
        decide: base.decide,
        adminAlbums: crud(albumAdminStore(db, sql)),
        adminArtists: crud(artistAdminStore(db, sql)),
        adminCollections: crud(collectionAdminStore(db, sql)),
        adminDjs: crud(djAdminStore(db, sql)),
        adminEvents: crud(eventAdminStore(db, sql)),
        adminGenres: crud(genreAdminStore(db)),
        adminLanguages: crud(languageAdminStore(db)),
        adminNews: crud(newsAdminStore(db, sql)),
        adminPodcastCollections: crud(podcastCollectionAdminStore(db, sql)),
        adminPodcasts: crud(podcastAdminStore(db, sql), { prepareRemoval }),
        adminSchedules: crud(scheduleAdminStore(db, sql, env.stationZone)),
        scheduleDays: scheduleDays(db, sql, env.stationZone),
        adminSliders: crud(sliderAdminStore(db, sql)),
        adminTypes: crud(typeAdminStore(db)),
      }),
  }
}
