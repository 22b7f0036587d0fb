/** Sends Web Push (RFC 8030) to browsers without Firebase; loads the library on first use. */
import { itemPaths, type PushEvent } from '@nava/contracts'
import type { FastifyBaseLogger } from 'fastify'
import pLimit from 'p-limit'
import type { VapidKeys } from './vapid-keys.ts'
import { reasonOf } from './reason-of.ts'
import type { BrowsersStore, WebPushTarget } from './browsers.store.ts'

export type WebPush = ReturnType<typeof webPushSender>

/** Seconds for which the push service keeps a message */
const TTL_SECONDS = 24 * 60 * 60
/** Milliseconds per request */
const TIMEOUT = 10_000
const AT_ONCE = 20

const ENDED = new Set([404, 410])

/** `contact`: https or mailto address of the operator */
export function webPushSender(deps: {
  keys: () => Promise<VapidKeys>
  contact: () => string
  browsers: BrowsersStore
  log: Pick<FastifyBaseLogger, 'warn'>
}) {
  const { keys, contact, browsers, log } = deps
  const limit = pLimit(AT_ONCE)

  const sendOne = async (
    target: WebPushTarget,
    payload: string,
    { publicKey, privateKey }: VapidKeys,
  ): Promise<'sent' | 'ended' | { refusal: string }> => {
    const { endpoint, p256dh, auth } = target
    const { default: webPush, WebPushError } = await import('web-push')
    try {
      await webPush.sendNotification({ endpoint, keys: { p256dh, auth } }, payload, {
        vapidDetails: { subject: contact(), publicKey, privateKey },
        TTL: TTL_SECONDS,
        timeout: TIMEOUT,
      })
      return 'sent'
    } catch (error) {
      if (error instanceof WebPushError && ENDED.has(error.statusCode)) {
        await browsers.forget(endpoint)
        return 'ended'
      }
      const refusal = reasonOf(error)
      log.warn({ reason: refusal }, 'a browser could not be notified')
      return { refusal }
    }
  }

  const sendTo = async (targets: readonly WebPushTarget[], event: PushEvent) => {
    if (targets.length === 0) return { sent: 0, refusals: [] }
    const link = event.click_action || (event.type === 'music' ? itemPaths.music(event.id) : '')
    const payload = JSON.stringify({ ...event, link })
    const pair = await keys()
    const results = await Promise.all(targets.map((target) => limit(() => sendOne(target, payload, pair))))
    const refusals = results.flatMap((result) => (typeof result === 'object' ? [result.refusal] : []))
    return { sent: results.filter((result) => result === 'sent').length, refusals }
  }

  return {
    publicKey: async (): Promise<string> => (await keys()).publicKey,
    sendTo,
    send: async (noticeID: number, event: PushEvent): Promise<{ sent: number; failed: number }> => {
      const { sent, refusals } = await sendTo(await browsers.wanting(noticeID), event)
      return { sent, failed: refusals.length }
    },
  }
}
