import { type ReactNode, Suspense } from 'react'
import { useBackCloses } from './back-closes.ts'

interface OpeningOverlayProps {
  onClose: () => void
  /** False if the overlay has no history entry, such as a menu beside its button */
  takesBack?: boolean
  children: ReactNode
}

/** Place of an open overlay whose code may still load. Until it is shown, Back cancels the opening. */
export function OpeningOverlay({ onClose, takesBack = true, children }: OpeningOverlayProps) {
  // The overlay takes over the history entry of the fallback.
  return <Suspense fallback={<BackCloses onClose={onClose} isOpen={takesBack} />}>{children}</Suspense>
}

function BackCloses({ onClose, isOpen }: { onClose: () => void; isOpen: boolean }) {
  useBackCloses(onClose, isOpen)
  return null
}
