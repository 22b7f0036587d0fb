import { limits } from '@nava/contracts'
import type { CountPlay } from '../../catalogue/music/count-play.ts'
import { type AccountRows, exportedInOrder } from '../../platform/account-rows.ts'
import { type Base, runsEvery } from '../../platform/feature.ts'
import type { Routes } from '../../platform/http/serve.ts'
import { secretBox } from '../../platform/secret-box.ts'
import { productOf } from '../../platform/site/product.ts'
import { countAppPlays } from './count-app-plays.ts'
import { lastFm } from './lastfm.ts'
import { listenBrainz } from './listenbrainz.ts'
import { playingNow } from './playing-now.ts'
import { playingNowStore } from './playing-now.store.ts'
import { notifyServices } from './notify-services.ts'
import { scrobblingRoutes } from './scrobbling.routes.ts'
import { scrobblingStore } from './scrobbling.store.ts'
import { sendScrobblesJob } from './send-scrobbles.job.ts'
import type { ServiceClients } from './service-client.ts'

export interface ScrobblingOptions {
  /** Milliseconds between deliveries of plays to other services; 0 delivers none, in tests */
  scrobbleInterval?: number
}

export function scrobblingFeature(base: Base & ScrobblingOptions & { countMusicPlay: CountPlay }) {
  const { env, sql, queues, log, countMusicPlay, track } = base
  const store = scrobblingStore(sql)
  const box = secretBox(env.jwtSecret, 'scrobbling')
  const product = productOf(env)
  const clients: ServiceClients = {
    listenbrainz: listenBrainz(env.listenBrainzUrl, product),
    ...(env.lastFm && { lastfm: lastFm(env.lastFm, product) }),
  }
  const parts = { store, box, clients }
  return {
    countAppPlays: countAppPlays({ sql, countMusicPlay, scrobbling: store }),
    playingNow: playingNow(playingNowStore(sql), notifyServices({ ...parts, track })),
    lifecycles: runsEvery(
      base.scrobbleInterval ?? limits.scrobbling.interval,
      sendScrobblesJob({ ...parts, queues, log }).run,
    ),
    account: accountRows(base),
    routes: (routes: Routes) =>
      scrobblingRoutes(routes, {
        env,
        scrobbling: store,
        scrobblingSecrets: box,
        scrobblingClients: clients,
      }),
  }
}

const accountRows = ({ db }: Base): AccountRows => ({
  lists: {
    scrobbleAccounts: exportedInOrder(
      ['ScrobbleAccount'],
      (userID, page) =>
        db.scrobbleAccount.findMany({ where: { userID }, orderBy: { service: 'asc' }, ...page }),
      ({ service, name, createdAt }) => ({ service, name, created: createdAt.toISOString() }),
    ),
    playingNow: exportedInOrder(
      ['PlayingNow'],
      (userID, page) => db.playingNow.findMany({ where: { userID }, orderBy: { client: 'asc' }, ...page }),
      ({ client, musicID, podcastID, startedAt }) => ({
        player: client,
        musicID: musicID ?? 0,
        podcastID: podcastID ?? 0,
        when: startedAt.toISOString(),
      }),
    ),
  },
})
