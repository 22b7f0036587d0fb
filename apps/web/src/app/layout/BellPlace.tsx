import { Suspense } from 'react'
import { createPortal } from 'react-dom'
import { lazyPart } from '../../lib/browser/lazy-part.ts'

const Notifications = lazyPart(
  () => import('../../features/notifications/Notifications.tsx'),
  'account',
  'error',
)

/**
 * Renders the notification bell into the top bar. Its code loads with the footer, so it does not delay the
 * first paint.
 */
export function BellPlace({ id }: { id: string }) {
  const place = document.getElementById(id)
  if (!place) return null
  return createPortal(
    <Suspense>
      <Notifications />
    </Suspense>,
    place,
  )
}
