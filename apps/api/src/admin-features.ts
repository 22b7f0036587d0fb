/** What admins do, put together from its stores. */
import type { FastifyBaseLogger } from 'fastify'
import { artistRequestRows } from './admin/artist-requests.rows.ts'
import { auditStore } from './admin/audit.store.ts'
import { decisionRoutes } from './admin/decisions.routes.ts'
import { jobRows } from './admin/jobs.rows.ts'
import { rowKeeper } from './admin/keep-rows.ts'
import { audited } from './platform/audit/audited.ts'
import { musicRows } from './admin/music.rows.ts'
import { rowRoutes } from './admin/rows.routes.ts'
import { talkRows } from './admin/talk.rows.ts'
import { userRows } from './admin/users.rows.ts'
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
  const keeper = rowKeeper({ audited: changes, acceptImage })
  adminPushRoutes(
    routes,
    sendPush({ sql, audited: changes, provider: deps.push, publicUrl: env.publicUrl, log }),
  )
  rowRoutes(routes, { db, sql, keeper, podcastUploads: uploads.podcast })
  decisionRoutes(routes, {
    keeper,
    music,
    musicRows: musicRows(db, sql),
    uploads,
    users: userRows(db),
    requests: artistRequestRows(db),
    talk: talkRows(db),
    jobs: jobRows(db),
    audit: auditStore(db),
    queues: deps.queues,
    mailer: deps.mailer,
    log,
    productName: env.productName,
  })
}
