import { Fragment, type ReactNode, useState } from 'react'
import { Navigate, createPath, useLocation } from 'react-router-dom'
import { paths } from '../../../lib/paths/paths.ts'
import { useSession } from '../../../lib/session/session.ts'

/**
 * Shows children to users; visitors sign in first and return, also if the server refuses an old session. Signing
 * out on the page leads home.
 */
export function SignedInOnly({ children }: { children: ReactNode }) {
  const session = useSession()
  const from = createPath(useLocation())
  const [wasSignedIn] = useState(session.state === 'user')
  // A station that is set up has nobody yet who could sign in.
  if (from.startsWith('/admin#setup')) return children
  // Nothing of a person stays for the next one.
  if (session.state === 'user') return <Fragment key={session.userID}>{children}</Fragment>
  if (wasSignedIn && !session.isRefused) return <Navigate to={paths.home} replace />
  return <Navigate to={paths.register} state={{ from }} replace />
}
