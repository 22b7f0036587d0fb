import type { PushEvent } from '@nava/contracts'
import type { BrowsersStore } from './browsers.store.ts'
import type { DevicesStore } from './devices.store.ts'
import { messageOf } from './push-message.ts'
import type { PushProvider } from './push-provider.ts'
import type { WebPush } from './web-push.ts'

/** Notifies all devices and browsers of one person, whatever they want; returns why some refused. */
export type NotifyOwnDevices = (
  userID: number,
  event: PushEvent,
) => Promise<{ sent: number; refusals: string[] }>

/** @throws Error if the push service cannot be reached */
export function notifyOwnDevices(deps: {
  provider: PushProvider | undefined
  webPush: WebPush
  devices: DevicesStore
  browsers: BrowsersStore
  publicUrl: string
}): NotifyOwnDevices {
  const { provider, webPush, devices, browsers, publicUrl } = deps
  return async (userID, event) => {
    const tokens = provider ? (await devices.ofUser(userID)).map(({ token }) => token) : []
    const { topic: _, ...message } = messageOf(event, publicUrl)
    const answered =
      provider && tokens.length > 0
        ? await provider.sendTo(tokens, message)
        : { ended: [] as string[], refusals: [] as string[] }
    for (const token of answered.ended) await devices.forget(token)
    const web = await webPush.sendTo(await browsers.ofUser(userID), event)
    return {
      sent: tokens.length - answered.ended.length - answered.refusals.length + web.sent,
      refusals: [...answered.refusals, ...web.refusals],
    }
  }
}
