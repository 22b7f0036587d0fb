import { Suspense } from 'react'
import { lazyPart } from '../../../lib/browser/lazy-part.ts'
import { useIsSignInRequested } from './sign-in-first.ts'

const LoginDialog = lazyPart(() => import('./parts/LoginDialog.tsx'), 'login', 'error')

export function LoginDialogHost() {
  return useIsSignInRequested() ? (
    <Suspense>
      <LoginDialog />
    </Suspense>
  ) : null
}
