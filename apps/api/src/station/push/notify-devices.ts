/** Notifies devices without an open page, through Firebase and Web Push. */
import { PushEvent } from '@nava/contracts'
import type { FastifyBaseLogger } from 'fastify'
import type { NoticesStore } from '../notices/notices.store.ts'
import type { DevicesStore } from './devices.store.ts'
import { messageOf } from './push-message.ts'
import type { PushProvider } from './push-provider.ts'
import { reasonOf } from './reason-of.ts'
import type { WebPush } from './web-push.ts'

const CHECKED_AT_ONCE = 1000

/** `off`: without a provider or recipients */
type Outcome = 'sent' | 'off' | 'failed'

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

  /** A failure is only logged, so that the other provider is still used. */
  const attempt = async (way: () => Promise<Outcome>): Promise<Outcome> => {
    try {
      return await way()
    } catch (error) {
      log.warn({ reason: reasonOf(error) }, 'a notification could not be sent to devices')
      return 'failed'
    }
  }
  const toBrowsers = async (noticeID: number, event: PushEvent): Promise<Outcome> => {
    const { sent, failed } = await webPush.send(noticeID, event)
    if (sent > 0) return 'sent'
    return failed > 0 ? 'failed' : 'off'
  }
  const toTopic = async (event: PushEvent): Promise<Outcome> => {
    if (!provider) return 'off'
    await provider.send(messageOf(event, publicUrl))
    void forgetEnded(provider).catch((error: unknown) =>
      log.warn({ reason: reasonOf(error) }, 'devices could not be checked'),
    )
    return 'sent'
  }
  /** Deletes devices that are no longer registered, because a message to a topic does not report them. */
  const forgetEnded = async (from: PushProvider) => {
    for (const token of await from.findEnded(await devices.some(CHECKED_AT_ONCE))) await devices.forget(token)
  }
  const toDevices = async (noticeID: number, event: PushEvent): Promise<Outcome> => {
    const tokens = provider ? await devices.wanting(noticeID) : []
    if (!provider || tokens.length === 0) return 'off'
    const { topic: _, ...message } = messageOf(event, publicUrl)
    const { ended, refusals } = await provider.sendTo(tokens, message)
    for (const token of ended) await devices.forget(token)
    for (const reason of refusals) log.warn({ reason }, 'the push provider refused a notice for a device')
    return 'sent'
  }

  return {
    /** `isForAll`: through the topic of all devices, else to each device of those whom the notice concerns */
    announce: async (
      noticeID: number,
      event: PushEvent,
      { isForAll }: { isForAll: boolean },
    ): Promise<Outcome> => {
      const outcomes = await Promise.all([
        attempt(() => (isForAll ? toTopic(event) : toDevices(noticeID, event))),
        attempt(() => toBrowsers(noticeID, event)),
      ])
      return (['sent', 'failed'] as const).find((each) => outcomes.includes(each)) ?? 'off'
    },
    personally: async (noticeID: number): Promise<void> => {
      const notice = await notices.find(noticeID).catch((error: unknown) => {
        log.warn({ reason: reasonOf(error) }, 'a notice could not be sent to devices')
      })
      if (!notice) return
      const event = PushEvent.parse(notice)
      await Promise.all([
        attempt(() => toDevices(noticeID, event)),
        attempt(() => toBrowsers(noticeID, event)),
      ])
    },
  }
}
