import { Suspense } from 'react'
import { createPortal } from 'react-dom'
import { lazyPart } from '../../lib/lazy-part.ts'

const Notifications = lazyPart(
  () => import('../../features/notifications/Notifications.tsx'),
  'account',
  'error',
)

/**
 * Renders the bell into its place in the top bar, the element with this id. The footer brings it, which comes after the
 * first paint, and the place is there by then: the code of the bell is not among what the first paint needs.
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
