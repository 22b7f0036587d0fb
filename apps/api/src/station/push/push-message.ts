/** A notification as Firebase's messages have it. */
import { limits, itemPaths, type PushEvent } from '@nava/contracts'

export type PushMessage = ReturnType<typeof messageOf>

/**
 * The message to everybody who subscribed. Browsers show `notification` on their own while no page is open, and hand
 * `data` to a page that is. Paths become addresses where `publicUrl` is known, and are left out of `notification` where not.
 */
export function messageOf(event: PushEvent, publicUrl: string) {
  const site = publicUrl.replace(/\/+$/, '')
  const addressOf = (given: string) => (given.startsWith('/') ? site && site + given : given)
  const { title, body, type, id, click_action } = event
  const image = addressOf(event.image)
  const link = addressOf(click_action || (type === 'music' ? itemPaths.music(id) : ''))
  return {
    topic: limits.push.topic,
    notification: { title, body, ...(image && { imageUrl: image }) },
    data: { title, body, image: image || event.image, type, id: id > 0 ? String(id) : '', click_action },
    // A click leads to https addresses only.
    ...(link.startsWith('https://') && { webpush: { fcmOptions: { link } } }),
  }
}
