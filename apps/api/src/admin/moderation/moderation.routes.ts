import * as contracts from '@nava/contracts'
import type { ProblemCode } from '@nava/contracts'
import type { Queues } from '@nava/media/queues/queues'
import type { AcceptImage } from '../../catalogue/images/accept-image.ts'
import { deleteImages } from '../../catalogue/images/delete-images.ts'
import { presentMusic } from '../../catalogue/music/music.present.ts'
import type { MusicStore } from '../../catalogue/music/music.store.ts'
import type { DeleteAccount } from '../../listeners/account/delete-account.ts'
import type { ExportAccount } from '../../listeners/account/write-export.ts'
import type { Audited } from '../../platform/audit/audited.ts'
import { problem } from '../../platform/http/errors.ts'
import { type Routes, serve } from '../../platform/http/serve.ts'
import { setHold, setSlowMode } from '../../station/chat/set-seconds.ts'
import type { StateStore } from '../../platform/metrics/state.store.ts'
import type { StationProblems } from '../../platform/site/station-problems.ts'
import type { Uploads } from '../../studio/uploads/uploads.ts'
import { presentWorker, type WorkersStore } from '../../studio/uploads/workers.store.ts'
import type { ArtistRequestAdminStore } from './artist-requests.admin-store.ts'
import { changesOf } from '../crud/changes-of.ts'
import type { AuditAdminStore } from './audit.admin-store.ts'
import type { RecommendationAdminStore } from '../recommendations.admin-store.ts'
import type { JobAdminStore } from '../jobs.admin-store.ts'
import type { ChatAdminStore, CommentAdminStore } from './moderation.admin-store.ts'
import type { Decide } from '../decisions/decide.ts'
import type { MusicAdminStore } from '../catalogue/music.admin-store.ts'
import type { ResetSignIn } from './reset-sign-in.ts'
import type { UserActivityStore } from './user-activity.store.ts'
import type { UserAdminStore } from './users.admin-store.ts'

export interface ModerationFeatures {
  changes: Audited
  decide: Decide
  acceptImage: AcceptImage
  installation: StateStore
  music: MusicStore
  adminMusic: MusicAdminStore
  musicUploads: Uploads
  podcastUploads: Uploads
  adminUsers: UserAdminStore
  adminUserActivity: UserActivityStore
  adminResetSignIn: ResetSignIn
  deleteAccount: DeleteAccount
  exportAccount: ExportAccount
  adminArtistRequests: ArtistRequestAdminStore
  adminComments: CommentAdminStore
  adminChat: ChatAdminStore
  adminJobs: JobAdminStore
  adminRecommendations: RecommendationAdminStore
  adminAudit: AuditAdminStore
  queues: Queues
  workers: WorkersStore
  problems: StationProblems
}

export function moderationRoutes(routes: Routes, features: ModerationFeatures) {
  moderateMusic(routes, features)
  moderatePeople(routes, features)
  moderateAccess(routes, features)
  moderateMessages(routes, features)
  moderateChat(routes, features)
  moderateJobs(routes, features)
  serve(routes, contracts.adminOverview, async () => ({ warnings: [...(await features.problems.list())] }))
  serve(routes, contracts.adminNumbers, () => features.installation.numbers())
  serve(routes, contracts.adminListAudit, ({ query }) => features.adminAudit.list(query))
  serve(routes, contracts.adminAuditChoices, () => features.adminAudit.choices())
}

function moderateMusic(
  routes: Routes,
  { changes, decide, music, adminMusic, musicUploads, acceptImage }: ModerationFeatures,
) {
  serve(routes, contracts.adminListMusic, ({ query }) => adminMusic.list(query))
  serve(routes, contracts.adminReadMusic, async ({ params: { id } }) =>
    found(await adminMusic.read(id), 'music.not-found'),
  )

  serve(routes, contracts.adminUpdateMusic, async ({ user, params: { id }, body }) => {
    const changed = changesOf(found(await adminMusic.read(id), 'music.not-found'), body)
    await decide(user, { action: 'decide', kind: 'music', rowID: id, changes: changed }, (tx) =>
      adminMusic.decide(tx, id, body),
    )
    const row = await music.find(id)
    if (!row) throw problem('music.not-found')
    return presentMusic(row)
  })

  serve(routes, contracts.adminRefuseMusic, async ({ user, params: { id }, body }) => {
    const what = { action: 'refuse', kind: 'music', rowID: id, changes: body }
    await decide(user, what, (tx) => adminMusic.refuse(tx, id, body), body)
    return found(await adminMusic.read(id), 'music.not-found')
  })

  serve(routes, contracts.adminMusicPicture, async ({ user, params: { id }, file }) => {
    const what = { action: 'picture', kind: 'music', rowID: id, changes: { picture: 'music' } }
    const change = changes.entry(user, what)
    await acceptImage('music', id, await file(), async (tx, { dominantColor }) => {
      await adminMusic.setColor(tx, id, dominantColor)
      await change.record(tx)
    })
    return 'true' as const
  })

  serve(routes, contracts.adminDeleteMusic, async ({ user, params: { id } }) => {
    const removeFiles = await musicUploads.prepareRemoval(id)
    const what = { action: 'delete', kind: 'music', rowID: id, changes: await adminMusic.readForAudit(id) }
    await changes.change(user, what, async (tx) => {
      await adminMusic.remove(tx, id)
      await deleteImages(tx, ['music', 'musicTop', 'video'], id)
    })
    await removeFiles()
    return 'true' as const
  })
}

function moderatePeople(routes: Routes, features: ModerationFeatures) {
  const { changes, decide, adminUsers: users, adminArtistRequests: requests } = features

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

  const readRequest = async (id: number) => found(await requests.read(id), 'artist-request.not-found')

  serve(routes, contracts.adminListArtistRequests, ({ query }) => requests.list(query))

  serve(routes, contracts.adminApproveArtistRequest, async ({ user, params: { id }, body }) => {
    const what = { action: 'approve', kind: 'artistrequests', rowID: id, changes: body }
    await decide(user, what, (tx) => requests.approve(tx, id, body))
    return readRequest(id)
  })

  serve(routes, contracts.adminRefuseArtistRequest, async ({ user, params: { id }, body }) => {
    const what = { action: 'refuse', kind: 'artistrequests', rowID: id, changes: body }
    await decide(user, what, (tx) => requests.refuse(tx, id, body.updated), body)
    return readRequest(id)
  })
}

function moderateAccess(
  routes: Routes,
  {
    changes,
    adminUsers: users,
    adminUserActivity,
    adminResetSignIn,
    deleteAccount,
    exportAccount,
  }: ModerationFeatures,
) {
  const readUser = async (id: number) => found(await users.read(id), 'user.not-found')

  serve(routes, contracts.adminSuspendUser, async ({ user, params: { id }, body }) => {
    const what = { action: 'suspend', kind: 'users', rowID: id, changes: body }
    await changes.change(user, what, (tx) => users.suspend(tx, id, { ...body, until: body.until ?? null }))
    return readUser(id)
  })

  serve(routes, contracts.adminEndSuspension, async ({ user, params: { id } }) => {
    const what = { action: 'end suspension', kind: 'users', rowID: id, changes: {} }
    await changes.change(user, what, (tx) => users.endSuspension(tx, id))
    return readUser(id)
  })

  serve(routes, contracts.adminEndSessions, async ({ user, params: { id } }) => {
    const what = { action: 'end sessions', kind: 'users', rowID: id, changes: {} }
    await changes.change(user, what, (tx) => users.endSessions(tx, id))
    return 'true' as const
  })

  serve(routes, contracts.adminUserActivity, async ({ params: { id } }) =>
    found(await adminUserActivity.read(id), 'user.not-found'),
  )

  serve(routes, contracts.adminResetUser, async ({ user, params: { id } }) => {
    await adminResetSignIn(user, id)
    return readUser(id)
  })

  serve(routes, contracts.adminExportUser, async ({ user, params: { id }, reply }) => {
    await readUser(id)
    const exported = await exportAccount(id)
    const what = { action: 'export', kind: 'users', rowID: id, changes: {} }
    await changes.change(user, what, async () => undefined)
    reply.header('content-disposition', `attachment; filename="user-${id}.json"`)
    return exported
  })

  serve(routes, contracts.adminDeleteUser, async ({ user, params: { id } }) => {
    const { isAdmin } = await readUser(id)
    const what = { action: 'delete', kind: 'users', rowID: id, changes: {} }
    await deleteAccount({ userID: id, isAdmin }, changes.entry(user, what))
    return 'true' as const
  })

  serve(routes, contracts.adminRegistration, async () => ({ isOpen: await users.isRegistrationOpen() }))

  serve(routes, contracts.adminSetRegistration, async ({ user, body }) => {
    const action = body.isOpen ? 'open registration' : 'close registration'
    await changes.change(user, { action, kind: 'registration', rowID: 0, changes: body }, (tx) =>
      users.setRegistration(tx, body.isOpen),
    )
    return body
  })
}

function moderateMessages(routes: Routes, { changes, decide, adminComments, adminChat }: ModerationFeatures) {
  const messages = [
    [contracts.adminRefuseComment, contracts.adminResolveComment, 'comments', adminComments],
    [contracts.adminRefuseChat, contracts.adminResolveChat, 'chat', adminChat],
  ] as const
  for (const [refuse, resolve, kind, store] of messages) {
    serve(routes, refuse, async ({ user, params: { id }, body }) => {
      const what = { action: 'refuse', kind, rowID: id, changes: body }
      await decide(user, what, (tx) => store.refuse(tx, id), body)
      return 'true' as const
    })
    serve(routes, resolve, async ({ user, params: { id } }) => {
      await changes.change(user, { action: 'resolve', kind, rowID: id, changes: {} }, (tx) =>
        store.resolve(tx, id),
      )
      return 'true' as const
    })
  }
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

function moderateChat(routes: Routes, { changes, adminChat }: ModerationFeatures) {
  serve(routes, contracts.adminSetSlowMode, async ({ user, body }) => {
    await changes.change(user, { action: 'slow mode', kind: 'chat', rowID: 0, changes: body }, (tx) =>
      setSlowMode(tx, body.seconds),
    )
    return body
  })
  serve(routes, contracts.adminSetChatHold, async ({ user, body }) => {
    await changes.change(user, { action: 'hold', kind: 'chat', rowID: 0, changes: body }, (tx) =>
      setHold(tx, body.seconds),
    )
    return body
  })
  serve(routes, contracts.adminChatRoom, ({ params: { room } }) => adminChat.room(room))
  serve(routes, contracts.adminAddChatModerator, async ({ user, params: { room, id } }) => {
    const what = { action: 'make moderator', kind: 'users', rowID: id, changes: { room } }
    await changes.change(user, what, (tx) => adminChat.addModerator(tx, room, id))
    return 'true' as const
  })
  serve(routes, contracts.adminRemoveChatModerator, async ({ user, params: { room, id } }) => {
    const what = { action: 'dismiss moderator', kind: 'users', rowID: id, changes: { room } }
    await changes.change(user, what, (tx) => adminChat.removeModerator(tx, room, id))
    return 'true' as const
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
  serve(routes, contracts.adminQueueJobs, async () => ({ jobs: await queues.list(JOBS_SHOWN) }))
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
  serve(routes, contracts.adminReadJob, ({ params: { id } }) => read(id))
  serve(routes, contracts.adminCancelJob, async ({ user, params: { id } }) => {
    const job = await read(id)
    const change = changes.entry(user, { action: 'cancel', kind: 'jobs', rowID: id, changes: {} })
    if (job.musicID > 0) await musicUploads.stop(job.musicID, job.kind, change)
    else await podcastUploads.stop(job.podcastID, job.kind, change)
    return read(id)
  })
}

/** Jobs of each queue and state */
const JOBS_SHOWN = 20

function found<Row>(row: Row | undefined, missing: Extract<ProblemCode, `${string}.not-found`>): Row {
  if (row === undefined) throw problem(missing)
  return row
}
