import { repeat } from '@nava/media/repeat'
import { type AccountRows, exported } from '../../platform/account-rows.ts'
import { type Base, runsEvery } from '../../platform/feature.ts'
import type { Routes } from '../../platform/http/serve.ts'
import type { NotifyDevices } from '../push/notify-devices.ts'
import { decideRequests } from './decide-requests.ts'
import { liveRequestsRoutes } from './live-requests.routes.ts'
import { liveRequestsStore } from './live-requests.store.ts'

export interface LiveRequestsOptions {
  /** Milliseconds between looks at which requests are on, hidden or too old; 0 never looks, in tests */
  liveRequestsInterval?: number
}

const EVERY = 5000

export function liveRequestsFeature(base: Base & LiveRequestsOptions & { toDevices: NotifyDevices }) {
  const { env, sql, log, liveRequestsInterval = EVERY } = base
  const decide = decideRequests(base)
  return {
    lifecycles: runsEvery(env.liveStreamUrl ? 0 : liveRequestsInterval, (interval) =>
      repeat(decide.byChannel, {
        interval,
        failure: 'requests of the live channel could not be looked at, trying again',
        log,
      }),
    ),
    account: accountRows(base),
    routes: (routes: Routes) =>
      liveRequestsRoutes(routes, { ...base, store: liveRequestsStore(sql), decide }),
  }
}

const accountRows = ({ db }: Pick<Base, 'db'>): AccountRows => ({
  lists: {
    liveRequests: exported(
      'LiveRequest',
      'id',
      (page) => db.liveRequest.findMany(page),
      ({ title, musicID, isAnonymous, state, reason, createdAt }) => ({
        ...{ title, musicID: musicID ?? 0, isAnonymous, state, reason },
        when: createdAt.toISOString(),
      }),
    ),
    liveRequestVotes: exported(
      'LiveRequestVote',
      'requestID',
      (page) => db.liveRequestVote.findMany({ ...page, include: { request: { select: { title: true } } } }),
      ({ request, createdAt }) => ({ title: request.title, when: createdAt.toISOString() }),
    ),
  },
})
