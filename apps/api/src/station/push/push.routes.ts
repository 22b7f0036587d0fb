import { setTimeout as sleep } from 'node:timers/promises'
import {
  adminSendPush,
  getWebPushKey,
  subscribePush,
  subscribeWebPush,
  unsubscribePush,
  unsubscribeWebPush,
} from '@nava/contracts'
import type { FastifyBaseLogger } from 'fastify'
import { type Routes, serve } from '../../platform/http/serve.ts'
import type { Env } from '../../platform/env.ts'
import { problem } from '../../platform/http/errors.ts'
import type { BrowsersStore } from './browsers.store.ts'
import type { DevicesStore } from './devices.store.ts'
import { isPushService } from './push-hosts.ts'
import type { PushProvider } from './push-provider.ts'
import { reasonOf } from './reason-of.ts'
import type { SendPush } from './send-push.ts'
import type { WebPush } from './web-push.ts'

/** How long a subscription waits for the provider, in ms; then it continues in the background. */
const PATIENCE = 3000

export function pushRoutes(
  routes: Routes,
  features: { devices: DevicesStore; push: PushProvider | undefined; log: FastifyBaseLogger },
) {
  const { devices, push: provider, log } = features

  /** The server has stored the device; a refusal by the provider is only logged. */
  const settle = async (work: Promise<void> | undefined) => {
    const logged = work?.catch((error: unknown) =>
      log.warn({ reason: reasonOf(error) }, 'the push provider refused a device'),
    )
    await Promise.race([logged, sleep(PATIENCE, undefined, { ref: false })])
  }

  serve(routes, subscribePush, async ({ body: { token }, user }) => {
    await devices.save(token, user?.userID)
    await settle(provider?.subscribe(token))
    return 'true' as const
  })

  serve(routes, unsubscribePush, async ({ body: { token } }) => {
    await devices.forget(token)
    await settle(provider?.unsubscribe(token))
    return 'true' as const
  })
}

/** Web Push, for installations without Firebase. */
export function webPushRoutes(
  routes: Routes,
  features: {
    browsers: BrowsersStore
    webPush: WebPush
    push: PushProvider | undefined
    env: Pick<Env, 'webPushHosts'>
  },
) {
  const { browsers, webPush, push: firebase, env } = features

  serve(routes, getWebPushKey, async () => ({ publicKey: firebase ? '' : await webPush.publicKey() }))

  serve(routes, subscribeWebPush, async ({ body, user }) => {
    if (!isPushService(body.endpoint, env.webPushHosts))
      throw problem('push.unknown-service', {}, { field: 'endpoint' })
    await browsers.save(body, user?.userID)
    return 'true' as const
  })

  serve(routes, unsubscribeWebPush, async ({ body: { endpoint } }) => {
    await browsers.forget(endpoint)
    return 'true' as const
  })
}

export function adminPushRoutes(routes: Routes, { sendPush }: { sendPush: SendPush }) {
  serve(routes, adminSendPush, ({ user, body }) => sendPush(user, body))
}
