/** What admins decide: about tracks, people, requests, what was said, and uploads that failed. */
import * as contracts from '@nava/contracts'
import type { Queues } from '@nava/media/queues'
import type { FastifyBaseLogger } from 'fastify'
import { notFound } from '../platform/http/errors.ts'
import { type Routes, serve } from '../platform/http/serve.ts'
import { forgetImages } from '../catalogue/images/forget-images.ts'
import type { Mailer } from '../platform/mail/mailer.ts'
import { presentMusic } from '../catalogue/music/music.present.ts'
import type { MusicStore } from '../catalogue/music/music.store.ts'
import type { Uploads } from '../studio/uploads/uploads.ts'
import type { ArtistRequestRows } from './artist-requests.rows.ts'
import type { auditStore } from './audit.store.ts'
import type { JobRows } from './jobs.rows.ts'
import type { RowKeeper } from './keep-rows.ts'
import type { MusicRows } from './music.rows.ts'
import type { TalkRows } from './talk.rows.ts'
import type { UserRows } from './users.rows.ts'

export interface DecisionDeps {
  keeper: RowKeeper
  music: MusicStore
  musicRows: MusicRows
  uploads: { music: Uploads; podcast: Uploads }
  users: UserRows
  requests: ArtistRequestRows
  talk: TalkRows
  jobs: JobRows
  audit: ReturnType<typeof auditStore>
  queues: Queues
  mailer: Mailer
  log: FastifyBaseLogger
  productName: string
}

export function decisionRoutes(routes: Routes, deps: DecisionDeps) {
  musicDecisions(routes, deps)
  peopleDecisions(routes, deps)
  talkDecisions(routes, deps)
  jobDecisions(routes, deps)
  serve(routes, contracts.adminListAudit, ({ query }) => deps.audit.list(query))
}

function musicDecisions(routes: Routes, { keeper, music, musicRows, uploads }: DecisionDeps) {
  serve(routes, contracts.adminListMusic, ({ query }) => musicRows.list(query))

  serve(routes, contracts.adminUpdateMusic, async ({ user, params: { id }, body }) => {
    await keeper.change(user, { action: 'decide', kind: 'music', rowID: id, changes: body }, (tx) =>
      musicRows.decide(tx, id, body),
    )
    const row = await music.find(id)
    if (!row) throw notFound('music')
    return presentMusic(row)
  })

  serve(routes, contracts.adminDeleteMusic, async ({ user, params: { id } }) => {
    await uploads.music.removeWith(id, () =>
      keeper.change(user, { action: 'delete', kind: 'music', rowID: id, changes: {} }, async (tx) => {
        await musicRows.remove(tx, id)
        await forgetImages(tx, ['music', 'musicTop', 'video'], id)
        return true
      }),
    )
    return 'true' as const
  })
}

function peopleDecisions(routes: Routes, deps: DecisionDeps) {
  const { keeper, users, requests } = deps

  serve(routes, contracts.adminListUsers, ({ query }) => users.list(query))
  serve(routes, contracts.adminReadUser, ({ params }) => users.read(params.id))

  serve(routes, contracts.adminUpdateUser, async ({ user, params: { id }, body }) => {
    const what = {
      action: body.isAdmin ? 'make admin' : 'dismiss admin',
      kind: 'users',
      rowID: id,
      changes: body,
    }
    await keeper.change(user, what, (tx) => users.setAdmin(tx, id, body.isAdmin))
    return users.read(id)
  })

  serve(routes, contracts.adminMuteUser, async ({ user, params: { id }, body }) => {
    const what = { action: body.until ? 'mute' : 'unmute', kind: 'users', rowID: id, changes: body }
    await keeper.change(user, what, (tx) => users.mute(tx, id, body.until))
    return users.read(id)
  })

  /** Tells who asked; the decision stands whatever becomes of the mail. */
  const tell = async (id: number, outcome: string) => {
    const request = await requests.read(id)
    await deps.mailer
      .send({
        to: request.email,
        subject: `Your ${deps.productName} artist request`,
        text: `Hello ${request.name},\n\nyour request to become an artist on ${deps.productName} as ${request.artistName} ${outcome}\n`,
      })
      .catch((error: unknown) => deps.log.error({ err: error }, 'a decision could not be told by mail'))
    return request
  }

  serve(routes, contracts.adminListArtistRequests, ({ query }) => requests.list(query))

  serve(routes, contracts.adminApproveArtistRequest, async ({ user, params: { id }, body }) => {
    const what = { action: 'approve', kind: 'artistrequests', rowID: id, changes: body }
    await keeper.change(user, what, (tx) => requests.approve(tx, id, body))
    return tell(id, 'was approved. You find your artist panel in the menu.')
  })

  serve(routes, contracts.adminRefuseArtistRequest, async ({ user, params: { id } }) => {
    const what = { action: 'refuse', kind: 'artistrequests', rowID: id, changes: {} }
    await keeper.change(user, what, (tx) => requests.refuse(tx, id))
    return tell(id, 'was not approved.')
  })
}

function talkDecisions(routes: Routes, { keeper, talk }: DecisionDeps) {
  serve(routes, contracts.adminListComments, ({ query }) => talk.comments(query))
  serve(routes, contracts.adminDeleteComment, async ({ user, params: { id } }) => {
    await keeper.change(user, { action: 'delete', kind: 'comments', rowID: id, changes: {} }, (tx) =>
      talk.deleteComment(tx, id),
    )
    return 'true' as const
  })
  serve(routes, contracts.adminListChat, ({ query }) => talk.chat(query))
  serve(routes, contracts.adminDeleteChat, async ({ user, params: { id } }) => {
    await keeper.change(user, { action: 'delete', kind: 'chat', rowID: id, changes: {} }, (tx) =>
      talk.deleteMessage(tx, id),
    )
    return 'true' as const
  })
}

function jobDecisions(routes: Routes, { keeper, jobs, uploads, queues }: DecisionDeps) {
  serve(routes, contracts.adminListJobs, ({ query }) => jobs.list(query))
  serve(routes, contracts.adminQueues, () => queues.counts())

  serve(routes, contracts.adminRetryJob, async ({ user, params: { id } }) => {
    const job = await jobs.read(id)
    if (job.musicID > 0) await uploads.music.retry(job.musicID, job.kind)
    else await uploads.podcast.retry(job.podcastID, job.kind)
    // Written down afterwards: the queue is no part of the database's transaction.
    await keeper.change(
      user,
      { action: 'retry', kind: 'jobs', rowID: id, changes: {} },
      async () => undefined,
    )
    return jobs.read(id)
  })
}
