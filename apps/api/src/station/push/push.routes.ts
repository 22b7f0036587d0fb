import {
  adminPreviewPush,
  adminSendPush,
  getWebPushKey,
  subscribePush,
  subscribeWebPush,
  unsubscribePush,
  unsubscribeWebPush,
} from '@nava/contracts'
import { type Routes, serve } from '../../platform/http/serve.ts'
import type { Env } from '../../platform/env.ts'
import { problem } from '../../platform/http/errors.ts'
import type { BrowsersStore } from './browsers.store.ts'
import { isPushService } from './push-hosts.ts'
import type { SendPush } from './send-push.ts'
import type { TopicDevices } from './topic-devices.ts'
import type { WebPush } from './web-push.ts'

export function pushRoutes(routes: Routes, { topicDevices }: { topicDevices: TopicDevices }) {
  serve(routes, subscribePush, async ({ body: { token }, user }) => {
    await topicDevices.add(token, user?.userID)
    return 'true' as const
  })

  serve(routes, unsubscribePush, async ({ body: { token } }) => {
    await topicDevices.remove(token)
    return 'true' as const
  })
}

export function webPushRoutes(
  routes: Routes,
  features: {
    browsers: BrowsersStore
    webPush: WebPush
    env: Pick<Env, 'webPushHosts' | 'firebaseWeb'>
  },
) {
  const { browsers, webPush, env } = features

  serve(routes, getWebPushKey, async () => ({ publicKey: env.firebaseWeb ? '' : await webPush.publicKey() }))

  serve(routes, subscribeWebPush, async ({ body, user }) => {
    if (!isPushService(body.endpoint, env.webPushHosts))
      throw problem('push.unknown-service', {}, { field: 'endpoint' })
    if (!(await browsers.save(body, user?.userID))) throw problem('push.too-many', {}, { retryAfter: 3600 })
    return 'true' as const
  })

  serve(routes, unsubscribeWebPush, async ({ body: { endpoint } }) => {
    await browsers.forget(endpoint)
    return 'true' as const
  })
}

export function adminPushRoutes(routes: Routes, { sendPush }: { sendPush: SendPush }) {
  serve(routes, adminPreviewPush, ({ body }) => sendPush.preview(body))
  serve(routes, adminSendPush, ({ user, body }) => sendPush.send(user, body))
}
