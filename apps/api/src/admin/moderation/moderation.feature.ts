import type { Base, Feature, Needs } from '../../platform/feature.ts'
import { musicAdminStore } from '../catalogue/music.admin-store.ts'
import { jobAdminStore } from '../jobs.admin-store.ts'
import { recommendationAdminStore } from '../recommendations.admin-store.ts'
import { artistRequestAdminStore } from './artist-requests.admin-store.ts'
import { auditAdminStore } from './audit.admin-store.ts'
import { chatAdminStore, commentAdminStore } from './moderation.admin-store.ts'
import { moderationRoutes } from './moderation.routes.ts'
import { resetSignIn } from './reset-sign-in.ts'
import { userActivityStore } from './user-activity.store.ts'
import { userAdminStore } from './users.admin-store.ts'

export function moderationFeature(
  base: Base & Omit<Needs<typeof moderationRoutes>, `admin${string}`>,
): Feature {
  const { db, sql } = base
  const users = userAdminStore(db, sql)
  return {
    routes: (routes) =>
      moderationRoutes(routes, {
        ...base,
        adminArtistRequests: artistRequestAdminStore(db),
        adminAudit: auditAdminStore(db),
        adminChat: chatAdminStore(db),
        adminComments: commentAdminStore(db),
        adminJobs: jobAdminStore(db),
        adminRecommendations: recommendationAdminStore(db),
        adminMusic: musicAdminStore(db, sql),
        adminUsers: users,
        adminResetSignIn: resetSignIn({ ...base, users }),
        adminUserActivity: userActivityStore(db, sql),
      }),
  }
}
