/** Notifies devices whose pages are closed: through Firebase where it is set up, else by Web Push. */
import { PushEvent } from '@nava/contracts'
import type { FastifyBaseLogger } from 'fastify'
import type { NoticesStore } from '../notices/notices.store.ts'
import type { DevicesStore } from './devices.store.ts'
import { messageOf } from './push-message.ts'
import type { PushProvider } from './push-provider.ts'
import { reasonOf } from './reason-of.ts'
import type { WebPush } from './web-push.ts'

export type NotifyDevices = ReturnType<typeof notifyDevices>

export function notifyDevices(deps: {
  provider: PushProvider | undefined
  webPush: WebPush
  devices: DevicesStore
  notices: NoticesStore
  publicUrl: string
  log: Pick<FastifyBaseLogger, 'warn'>
}) {
  const { provider, webPush, devices, notices, publicUrl, log } = deps

  const announce = async (noticeID: number, event: PushEvent): Promise<'sent' | 'off' | 'failed'> => {
    try {
      if (provider) await provider.send(messageOf(event, publicUrl))
      else if ((await webPush.send(noticeID, event)) === 0) return 'off'
      return 'sent'
    } catch (error) {
      log.warn({ reason: reasonOf(error) }, 'a notification could not be sent to devices')
      return 'failed'
    }
  }

  /** Sends to the devices of some users only, and removes those that are no longer valid. */
  const sendPersonally = async (noticeID: number) => {
    const notice = await notices.find(noticeID)
    if (!notice) return
    const event = PushEvent.parse(notice)
    if (!provider) return void (await webPush.send(noticeID, event))
    const tokens = await devices.wanting(noticeID)
    if (tokens.length === 0) return
    const { topic: _, ...message } = messageOf(event, publicUrl)
    for (const ended of await provider.sendTo(tokens, message)) await devices.forget(ended)
  }

  return {
    /** Sends an announcement to all devices. */
    announce,
    /** Sends any other notice to the devices of those whom it is for; failures are only logged. */
    personally: (noticeID: number): Promise<void> =>
      sendPersonally(noticeID).catch((error: unknown) =>
        log.warn({ reason: reasonOf(error) }, 'a notice could not be sent to devices'),
      ),
  }
}
