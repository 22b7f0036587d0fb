import { Suspense } from 'react'
import { createPortal } from 'react-dom'
import { lazyPart } from '../../lib/browser/lazy-part.ts'

const Notifications = lazyPart(
  () => import('../../features/notifications/Notifications.tsx'),
  'account',
  'error',
)

/** Renders the notification bell into the top bar; its code loads later, with the footer. */
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
