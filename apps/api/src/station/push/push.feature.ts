import { type AccountRows, exported } from '../../platform/account-rows.ts'
import type { Base } from '../../platform/feature.ts'
import type { Routes } from '../../platform/http/serve.ts'
import { noticesStore } from '../notices/notices.store.ts'
import { browsersStore } from './browsers.store.ts'
import { devicesStore } from './devices.store.ts'
import { notifyDevices } from './notify-devices.ts'
import { notifyOwnDevices } from './notify-own-devices.ts'
import type { PushProvider } from './push-provider.ts'
import { adminPushRoutes, pushRoutes, webPushRoutes } from './push.routes.ts'
import { reachStore } from './reach.store.ts'
import { sendPush } from './send-push.ts'
import { topicDevices as devicesOf } from './topic-devices.ts'
import { vapidKeys } from './vapid-keys.ts'
import { webPushSender } from './web-push.ts'

export function pushFeature({
  env,
  db,
  sql,
  log,
  changes,
  push: provider,
}: Base & { push: PushProvider | undefined }) {
  const devices = devicesStore(sql)
  const browsers = browsersStore(sql)
  const { publicUrl } = env
  const contact = () => (publicUrl.startsWith('https://') ? publicUrl : `mailto:${env.contacts.info}`)
  const webPush = webPushSender({ keys: vapidKeys(sql), contact, browsers, log })
  const topicDevices = devicesOf({ provider, devices, log })
  const notices = noticesStore(sql)
  const toDevices = notifyDevices({ provider, webPush, devices, notices, publicUrl, log })
  const reach = reachStore(sql, provider !== undefined)
  return {
    topicDevices,
    toDevices,
    ownDevices: notifyOwnDevices({ provider, webPush, devices, browsers, publicUrl }),
    account: accountRows({ db }),
    routes: (routes: Routes) => {
      pushRoutes(routes, { topicDevices })
      webPushRoutes(routes, { browsers, webPush, env })
      adminPushRoutes(routes, { sendPush: sendPush({ sql, audited: changes, devices: toDevices, reach }) })
    },
  }
}

const accountRows = ({ db }: Pick<Base, 'db'>): AccountRows => ({
  lists: {
    pushDevices: exported(
      'PushDevice',
      'id',
      (page) => db.pushDevice.findMany(page),
      ({ token, createdAt }) => ({ token, when: createdAt.toISOString() }),
    ),
    pushSubscriptions: exported(
      'WebPushSubscription',
      'id',
      (page) => db.webPushSubscription.findMany(page),
      ({ endpoint, createdAt }) => ({ endpoint, when: createdAt.toISOString() }),
    ),
  },
})
