import * as contracts from '@nava/contracts'
import { type ProblemCode, readLanguage } from '@nava/contracts'
import type { Queues } from '@nava/media/queues/queues'
import type { FastifyBaseLogger } from 'fastify'
import { deleteImages } from '../../catalogue/images/delete-images.ts'
import { presentMusic } from '../../catalogue/music/music.present.ts'
import type { MusicStore } from '../../catalogue/music/music.store.ts'
import type { Audited } from '../../platform/audit/audited.ts'
import type { Env } from '../../platform/env.ts'
import { problem } from '../../platform/http/errors.ts'
import { type Routes, serve } from '../../platform/http/serve.ts'
import type { Mailer } from '../../platform/mail/mailer.ts'
import type { ComposeMail } from '../../platform/mail/compose-mail.ts'
import type { ArtistRequestOutcome } from '../../platform/mail/texts/mail-texts.ts'
import type { SetupWarnings } from '../../platform/site/setup-warnings.ts'
import type { Uploads } from '../../studio/uploads/uploads.ts'
import { presentWorker, type WorkersStore } from '../../studio/uploads/workers.store.ts'
import type { ArtistRequestAdminStore } from './artist-requests.admin-store.ts'
import type { AuditAdminStore } from './audit.admin-store.ts'
import type { RecommendationAdminStore } from '../recommendations.admin-store.ts'
import type { JobAdminStore } from '../jobs.admin-store.ts'
import type { ChatAdminStore, CommentAdminStore } from './moderation.admin-store.ts'
import type { MusicAdminStore } from '../catalogue/music.admin-store.ts'
import type { UserAdminStore } from './users.admin-store.ts'

export interface ModerationFeatures {
  changes: Audited
  music: MusicStore
  adminMusic: MusicAdminStore
  musicUploads: Uploads
  podcastUploads: Uploads
  adminUsers: UserAdminStore
  adminArtistRequests: ArtistRequestAdminStore
  adminComments: CommentAdminStore
  adminChat: ChatAdminStore
  adminJobs: JobAdminStore
  adminRecommendations: RecommendationAdminStore
  adminAudit: AuditAdminStore
  queues: Queues
  workers: WorkersStore
  mailer: Mailer
  composeMail: ComposeMail
  setupWarnings: SetupWarnings
  log: FastifyBaseLogger
  env: Pick<Env, 'productName'>
}

export function moderationRoutes(routes: Routes, features: ModerationFeatures) {
  moderateMusic(routes, features)
  moderatePeople(routes, features)
  moderateMessages(routes, features)
  moderateJobs(routes, features)
  serve(routes, contracts.adminOverview, async () => ({ warnings: await features.setupWarnings() }))
  serve(routes, contracts.adminListAudit, ({ query }) => features.adminAudit.list(query))
}

function moderateMusic(routes: Routes, { changes, music, adminMusic, musicUploads }: ModerationFeatures) {
  serve(routes, contracts.adminListMusic, ({ query }) => adminMusic.list(query))

  serve(routes, contracts.adminUpdateMusic, async ({ user, params: { id }, body }) => {
    await changes.change(user, { action: 'decide', kind: 'music', rowID: id, changes: body }, (tx) =>
      adminMusic.decide(tx, id, body),
    )
    const row = await music.find(id)
    if (!row) throw problem('music.not-found')
    return presentMusic(row)
  })

  serve(routes, contracts.adminDeleteMusic, async ({ user, params: { id } }) => {
    const removeFiles = await musicUploads.prepareRemoval(id)
    await changes.change(user, { action: 'delete', kind: 'music', rowID: id, changes: {} }, async (tx) => {
      await adminMusic.remove(tx, id)
      await deleteImages(tx, ['music', 'musicTop', 'video'], id)
    })
    await removeFiles()
    return 'true' as const
  })
}

function moderatePeople(routes: Routes, features: ModerationFeatures) {
  const {
    changes,
    adminUsers: users,
    adminArtistRequests: requests,
    mailer,
    composeMail,
    log,
    env,
  } = features

  const readUser = async (id: number) => found(await users.read(id), 'user.not-found')

  serve(routes, contracts.adminListUsers, ({ query }) => users.list(query))
  serve(routes, contracts.adminReadUser, ({ params }) => readUser(params.id))

  serve(routes, contracts.adminUpdateUser, async ({ user, params: { id }, body }) => {
    const what = {
      action: body.isAdmin ? 'make admin' : 'dismiss admin',
      kind: 'users',
      rowID: id,
      changes: body,
    }
    await changes.change(user, what, (tx) => users.setAdmin(tx, id, body.isAdmin))
    return readUser(id)
  })

  serve(routes, contracts.adminMuteUser, async ({ user, params: { id }, body }) => {
    const what = { action: body.until ? 'mute' : 'unmute', kind: 'users', rowID: id, changes: body }
    await changes.change(user, what, (tx) => users.mute(tx, id, body.until))
    return readUser(id)
  })

  /** The decision stays valid even if the mail fails. */
  const mailDecision = async (id: number, outcome: ArtistRequestOutcome) => {
    const request = found(await requests.read(id), 'artist-request.not-found')
    const language = readLanguage(await requests.languageOf(id))
    const mail = composeMail(language, (texts) => texts.artistRequest(env.productName, request, outcome))
    await mailer
      .send({ to: request.email, ...mail })
      .catch((error: unknown) =>
        log.error({ err: error }, 'could not email the decision on an artist request'),
      )
    return request
  }

  serve(routes, contracts.adminListArtistRequests, ({ query }) => requests.list(query))

  serve(routes, contracts.adminApproveArtistRequest, async ({ user, params: { id }, body }) => {
    const what = { action: 'approve', kind: 'artistrequests', rowID: id, changes: body }
    await changes.change(user, what, (tx) => requests.approve(tx, id, body))
    return mailDecision(id, 'approved')
  })

  serve(routes, contracts.adminRefuseArtistRequest, async ({ user, params: { id } }) => {
    const what = { action: 'refuse', kind: 'artistrequests', rowID: id, changes: {} }
    await changes.change(user, what, (tx) => requests.refuse(tx, id))
    return mailDecision(id, 'refused')
  })
}

function moderateMessages(routes: Routes, { changes, adminComments, adminChat }: ModerationFeatures) {
  serve(routes, contracts.adminListComments, ({ query }) => adminComments.list(query))
  serve(routes, contracts.adminDeleteComment, async ({ user, params: { id } }) => {
    await changes.change(user, { action: 'delete', kind: 'comments', rowID: id, changes: {} }, (tx) =>
      adminComments.remove(tx, id),
    )
    return 'true' as const
  })
  serve(routes, contracts.adminListChat, ({ query }) => adminChat.list(query))
  serve(routes, contracts.adminDeleteChat, async ({ user, params: { id } }) => {
    await changes.change(user, { action: 'delete', kind: 'chat', rowID: id, changes: {} }, (tx) =>
      adminChat.remove(tx, id),
    )
    return 'true' as const
  })
  serve(routes, contracts.adminSetSlowMode, async ({ user, body }) => {
    await changes.change(user, { action: 'slow mode', kind: 'chat', rowID: 0, changes: body }, (tx) =>
      adminChat.setSlowMode(tx, body.seconds),
    )
    return body
  })
}

function moderateJobs(
  routes: Routes,
  {
    changes,
    adminJobs: jobs,
    adminRecommendations: recommendations,
    musicUploads,
    podcastUploads,
    queues,
    workers,
  }: ModerationFeatures,
) {
  serve(routes, contracts.adminRecommendations, () => recommendations.read())
  serve(routes, contracts.adminMakeRecommendations, async ({ user }) => {
    const entry = { action: 'make', kind: 'recommendations', rowID: 0, changes: {} }
    await changes.change(user, entry, (tx) => recommendations.request(tx))
    return recommendations.read()
  })
  serve(routes, contracts.adminListJobs, ({ query }) => jobs.list(query))
  serve(routes, contracts.adminQueues, () => queues.counts())
  serve(routes, contracts.adminProcessing, async () => {
    const [alive, failures] = await Promise.all([workers.alive(), workers.failures()])
    return { workers: alive.map(presentWorker), failures }
  })

  const read = async (id: number) => found(await jobs.read(id), 'upload.not-found')

  serve(routes, contracts.adminRetryJob, async ({ user, params: { id } }) => {
    const job = await read(id)
    const change = changes.entry(user, { action: 'retry', kind: 'jobs', rowID: id, changes: {} })
    if (job.musicID > 0) await musicUploads.retry(job.musicID, job.kind, change)
    else await podcastUploads.retry(job.podcastID, job.kind, change)
    return read(id)
  })
}

function found<Row>(row: Row | undefined, missing: Extract<ProblemCode, `${string}.not-found`>): Row {
  if (row === undefined) throw problem(missing)
  return row
}
