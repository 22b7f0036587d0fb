import { Suspense, lazy } from 'react'
import { useSignInAsked } from './sign-in-first.ts'

const LoginDialog = lazy(() => import('./LoginDialog.tsx'))

/** Mounted once in the frame; the dialog's code is fetched when somebody first needs it. */
export function LoginDialogHost() {
  return useSignInAsked() ? (
    <Suspense>
      <LoginDialog />
    </Suspense>
  ) : null
}
