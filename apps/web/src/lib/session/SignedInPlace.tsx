import type { ReactNode } from 'react'
import { useHydrated } from '../../ui/hydration.ts'
import { useSession } from './session.ts'

interface SignedInPlaceProps {
  /** Gives it the height that it had last, so that nothing below moves while `children` load */
  className: string | undefined
  children: ReactNode
}

/** Part of a page for people who are signed in. The server's HTML, which is for all, has its empty place. */
export function SignedInPlace({ className, children }: SignedInPlaceProps) {
  const signedIn = useSession().state === 'user'
  const isKnown = useHydrated()
  if (isKnown && !signedIn) return null
  return <div className={className}>{signedIn && children}</div>
}
