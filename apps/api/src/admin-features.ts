/** What admins do, put together from its stores. */
import type { FastifyBaseLogger } from 'fastify'
import { artistRequestAdminStore } from './admin/artist-requests.admin-store.ts'
import { auditAdminStore } from './admin/audit.admin-store.ts'
import { moderationRoutes } from './admin/moderation.routes.ts'
import { jobAdminStore } from './admin/jobs.admin-store.ts'
import { auditedCrud } from './admin/audited-crud.ts'
import { audited } from './platform/audit/audited.ts'
import { musicAdminStore } from './admin/music.admin-store.ts'
import { adminRoutes } from './admin/admin.routes.ts'
import { chatAdminStore, commentAdminStore } from './admin/moderation.admin-store.ts'
import { userAdminStore } from './admin/users.admin-store.ts'
import type { Deps } from './deps.ts'
import type { Routes } from './platform/http/serve.ts'
import type { AcceptImage } from './catalogue/images/accept-image.ts'
import type { MusicStore } from './catalogue/music/music.store.ts'
import { adminPushRoutes } from './station/push/push.routes.ts'
import { sendPush } from './station/push/send-push.ts'
import type { Uploads } from './studio/uploads/uploads.ts'

export function adminFeatures(
  routes: Routes,
  deps: Deps,
  {
    music,
    uploads,
    acceptImage,
    log,
  }: {
    music: MusicStore
    uploads: { music: Uploads; podcast: Uploads }
    acceptImage: AcceptImage
    log: FastifyBaseLogger
  },
) {
  const { db, sql, env } = deps
  const changes = audited(db)
  const crud = auditedCrud({ changes, acceptImage })
  adminPushRoutes(
    routes,
    sendPush({ sql, audited: changes, provider: deps.push, publicUrl: env.publicUrl, log }),
  )
  adminRoutes(routes, { db, sql, crud, podcastUploads: uploads.podcast })
  moderationRoutes(routes, {
    changes,
    music,
    adminMusic: musicAdminStore(db, sql),
    uploads,
    adminUsers: userAdminStore(db),
    adminArtistRequests: artistRequestAdminStore(db),
    adminComments: commentAdminStore(db),
    adminChat: chatAdminStore(db),
    adminJobs: jobAdminStore(db),
    audit: auditAdminStore(db),
    queues: deps.queues,
    mailer: deps.mailer,
    log,
    productName: env.productName,
  })
}
