import { limits, itemPaths, type PushEvent } from '@nava/contracts'

export type PushMessage = ReturnType<typeof messageOf>

/**
 * Returns Firebase's message. Browsers show `notification` while no page is open. `publicUrl` makes its paths
 * absolute; without it they are omitted.
 */
export function messageOf(event: PushEvent, publicUrl: string) {
  const site = publicUrl.replace(/(?<!\/)\/+$/, '')
  const addressOf = (given: string) => (given.startsWith('/') ? site && site + given : given)
  const { title, body, type, id, click_action } = event
  const image = addressOf(event.image)
  const link = addressOf(click_action || (type === 'music' ? itemPaths.music(id) : ''))
  return {
    topic: limits.push.topic,
    notification: { title, body, ...(image && { imageUrl: image }) },
    data: { title, body, image: image || event.image, type, id: id > 0 ? String(id) : '', click_action },
    // Firebase allows only https addresses for clicks.
    ...(link.startsWith('https://') && { webpush: { fcmOptions: { link } } }),
  }
}
