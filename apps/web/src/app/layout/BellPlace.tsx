import { Suspense } from 'react'
import { createPortal } from 'react-dom'
import { laterPart } from '../../lib/browser/lazy-part.ts'

const Notifications = laterPart(
  () => import('../../features/personal/notifications/Notifications.tsx'),
  'account',
  'error',
)

/** The code of the bell loads later, with the footer. */
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
