import { setTimeout as sleep } from 'node:timers/promises'
import { adminSendPush, subscribePush, unsubscribePush } from '@nava/contracts'
import type { FastifyBaseLogger } from 'fastify'
import { type Routes, serve } from '../../platform/http/serve.ts'
import type { DevicesStore } from './devices.store.ts'
import type { PushProvider } from './push-provider.ts'
import { reasonOf } from './reason-of.ts'
import type { SendPush } from './send-push.ts'

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

export function adminPushRoutes(routes: Routes, { sendPush }: { sendPush: SendPush }) {
  serve(routes, adminSendPush, ({ user, body }) => sendPush(user, body))
}
