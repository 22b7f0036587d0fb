import { lazyPart } from '../../../lib/browser/lazy-part.ts'
import { OpeningOverlay } from '../../../ui/overlays/OpeningOverlay.tsx'
import { deferredAction, useIsSignInRequested } from './sign-in-first.ts'

const LoginDialog = lazyPart(() => import('./parts/LoginDialog.tsx'), 'login', 'error')

export function LoginDialogHost() {
  return useIsSignInRequested() ? (
    <OpeningOverlay onClose={deferredAction.dismiss}>
      <LoginDialog />
    </OpeningOverlay>
  ) : null
}
