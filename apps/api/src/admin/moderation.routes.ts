/** What admins decide: about tracks, people, artist requests, comments, chat messages, and uploads that failed. */
import * as contracts from '@nava/contracts'
import type { ProblemCode } from '@nava/contracts'
import type { Queues } from '@nava/media/queues'
import type { FastifyBaseLogger } from 'fastify'
import { forgetImages } from '../catalogue/images/forget-images.ts'
import { presentMusic } from '../catalogue/music/music.present.ts'
import type { MusicStore } from '../catalogue/music/music.store.ts'
import type { Audited } from '../platform/audit/audited.ts'
import { problem } from '../platform/http/errors.ts'
import { type Routes, serve } from '../platform/http/serve.ts'
import type { Mailer } from '../platform/mail/mailer.ts'
import type { Uploads } from '../studio/uploads/uploads.ts'
import type { ArtistRequestAdminStore } from './artist-requests.admin-store.ts'
import type { AuditAdminStore } from './audit.admin-store.ts'
import type { JobAdminStore } from './jobs.admin-store.ts'
import type { ChatAdminStore, CommentAdminStore } from './moderation.admin-store.ts'
import type { MusicAdminStore } from './music.admin-store.ts'
import type { UserAdminStore } from './users.admin-store.ts'

export interface ModerationDeps {
  changes: Audited
  music: MusicStore
  adminMusic: MusicAdminStore
  uploads: { music: Uploads; podcast: Uploads }
  adminUsers: UserAdminStore
  adminArtistRequests: ArtistRequestAdminStore
  adminComments: CommentAdminStore
  adminChat: ChatAdminStore
  adminJobs: JobAdminStore
  audit: AuditAdminStore
  queues: Queues
  mailer: Mailer
  log: FastifyBaseLogger
  productName: string
}

export function moderationRoutes(routes: Routes, deps: ModerationDeps) {
  moderateMusic(routes, deps)
  moderatePeople(routes, deps)
  moderateMessages(routes, deps)
  moderateJobs(routes, deps)
  serve(routes, contracts.adminListAudit, ({ query }) => deps.audit.list(query))
}

function moderateMusic(routes: Routes, { changes, music, adminMusic, uploads }: ModerationDeps) {
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
    await uploads.music.removeWith(id, () =>
      changes.change(user, { action: 'delete', kind: 'music', rowID: id, changes: {} }, async (tx) => {
        await adminMusic.remove(tx, id)
        await forgetImages(tx, ['music', 'musicTop', 'video'], id)
        return true
      }),
    )
    return 'true' as const
  })
}

function moderatePeople(routes: Routes, deps: ModerationDeps) {
  const { changes, adminUsers: users, adminArtistRequests: requests } = deps

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

  /** Mails the decision to whoever asked. The decision stands even if the mail cannot be sent. */
  const tell = async (id: number, outcome: string) => {
    const request = found(await requests.read(id), 'artist-request.not-found')
    await deps.mailer
      .send({
        to: request.email,
        subject: `Your ${deps.productName} artist request`,
        text: `Hello ${request.name},\n\nyour request to become an artist on ${deps.productName} as ${request.artistName} ${outcome}\n`,
      })
      .catch((error: unknown) =>
        deps.log.error({ err: error }, 'could not email the decision on an artist request'),
      )
    return request
  }

  serve(routes, contracts.adminListArtistRequests, ({ query }) => requests.list(query))

  serve(routes, contracts.adminApproveArtistRequest, async ({ user, params: { id }, body }) => {
    const what = { action: 'approve', kind: 'artistrequests', rowID: id, changes: body }
    await changes.change(user, what, (tx) => requests.approve(tx, id, body))
    return tell(id, 'was approved. You find your artist panel in the menu.')
  })

  serve(routes, contracts.adminRefuseArtistRequest, async ({ user, params: { id } }) => {
    const what = { action: 'refuse', kind: 'artistrequests', rowID: id, changes: {} }
    await changes.change(user, what, (tx) => requests.refuse(tx, id))
    return tell(id, 'was not approved.')
  })
}

function moderateMessages(routes: Routes, { changes, adminComments, adminChat }: ModerationDeps) {
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
}

function moderateJobs(routes: Routes, { changes, adminJobs: jobs, uploads, queues }: ModerationDeps) {
  serve(routes, contracts.adminListJobs, ({ query }) => jobs.list(query))
  serve(routes, contracts.adminQueues, () => queues.counts())

  const read = async (id: number) => found(await jobs.read(id), 'upload.not-found')

  serve(routes, contracts.adminRetryJob, async ({ user, params: { id } }) => {
    const job = await read(id)
    if (job.musicID > 0) await uploads.music.retry(job.musicID, job.kind)
    else await uploads.podcast.retry(job.podcastID, job.kind)
    // Written down afterwards: the queue is no part of the database's transaction.
    await changes.change(
      user,
      { action: 'retry', kind: 'jobs', rowID: id, changes: {} },
      async () => undefined,
    )
    return read(id)
  })
}

/** Returns the row. Throws 404 if there is none. */
function found<Row>(row: Row | undefined, missing: Extract<ProblemCode, `${string}.not-found`>): Row {
  if (row === undefined) throw problem(missing)
  return row
}
