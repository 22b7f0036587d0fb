import { type PushEvent, getUser, listNotices, pushTypes } from '@nava/contracts'
import { useEffect } from 'react'
import { secureOnly } from '../../../../lib/browser/secure-only.ts'
import { number, oneOf, record, text } from '../../../../lib/calls/decoder.ts'
import { holdSocket } from '../../../../lib/calls/socket.ts'
import { queryClient } from '../../../../lib/calls/query-client.ts'
import { invalidate } from '../../../../lib/calls/query.ts'
import { paths } from '../../../../lib/paths/paths.ts'
import { useSession } from '../../../../lib/session/session.ts'
import { popup } from '../popup.ts'
import { keepSubscription } from '../push-subscription.ts'

/** Milliseconds after the first paint before the socket opens, so that it does not compete with loading */
const OPEN_AFTER = 3000

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
    const { serviceWorker } = secureOnly
    serviceWorker?.addEventListener('message', listener)
    return () => serviceWorker?.removeEventListener('message', listener)
  }, [])

  // Notifications differ by user, so a new user renews the push subscription and reloads the list.
  useEffect(() => {
    void keepSubscription(userID)
    void invalidate(listNotices)
  }, [userID])
}

function arrive(event: PushEvent): void {
  if (!popup.show(event)) return
  void invalidate(listNotices)
  void queryClient.invalidateQueries({ predicate: ({ queryKey: [name] }) => OF_PANELS.test(String(name)) })
  // A request that was granted adds the panel to the menu.
  if (PANELS.has(event.click_action)) void invalidate(getUser)
}

/** Calls of the panels, whose tracks and episodes the event may tell a decision about; only those on the page are made */
const OF_PANELS = /\/api\/(artist|dj)panel\//
const PANELS: ReadonlySet<string> = new Set([paths.artistPanel, paths.djPanel])

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
