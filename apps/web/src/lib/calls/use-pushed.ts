import type { Endpoint } from '@nava/contracts'
import { useEffect } from 'react'
import { invalidate } from './query.ts'
import { holdSocket } from './socket.ts'

/** Reloads the replies to a call when the user is notified, such as of what an admin decided. */
export function useReloadWhenPushed(endpoint: Endpoint): void {
  useEffect(
    () =>
      holdSocket((socket) => {
        const reload = () => void invalidate(endpoint)
        socket.on('push', reload)
        return () => void socket.off('push', reload)
      }),
    [endpoint],
  )
}
