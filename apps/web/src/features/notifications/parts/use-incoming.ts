import { type PushEvent, listNotices, pushTypes } from '@nava/contracts'
import { useEffect } from 'react'
import { number, oneOf, record, text } from '../../../lib/decoder.ts'
import { holdSocket } from '../../../lib/socket.ts'
import { invalidate } from '../../../lib/query.ts'
import { useSession } from '../../../lib/session.ts'
import { popup } from '../popup.ts'
import { keepSubscription } from '../push-subscription.ts'

/** How long after the first paint the socket is opened, in milliseconds: it must not compete with the page. */
const OPEN_AFTER = 3000

/** Shows what arrives over the socket, and what the service worker hands to an open page. */
export function useIncoming(): void {
  const session = useSession()
  const userID = session.state === 'user' ? session.userID : 0

  useEffect(() => {
    let release = () => {}
    const timer = setTimeout(() => {
      release = holdSocket((socket) => {
        socket.on('push', arrive)
        return () => void socket.off('push', arrive)
      })
    }, OPEN_AFTER)
    return () => {
      clearTimeout(timer)
      release()
    }
  }, [])

  useEffect(() => {
    const listener = ({ data }: MessageEvent<unknown>) => {
      const message = readMessage(data)
      if (message) arrive(message.push)
    }
    navigator.serviceWorker?.addEventListener('message', listener)
    return () => navigator.serviceWorker?.removeEventListener('message', listener)
  }, [])

  // Another user gets other notices: the server is told whose browser this is now.
  useEffect(() => {
    void keepSubscription(userID)
    void invalidate(listNotices)
  }, [userID])
}

function arrive(event: PushEvent): void {
  if (popup.show(event)) void invalidate(listNotices)
}

/** What the service worker hands to an open page instead of showing it itself. */
const readMessage = record({
  push: record<PushEvent>({
    title: text,
    body: text,
    image: text,
    type: oneOf(...pushTypes),
    id: number(0),
    click_action: text,
  }),
})
