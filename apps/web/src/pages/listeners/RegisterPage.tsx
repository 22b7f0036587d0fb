import { useEffect } from 'react'
import { Navigate, useLocation } from 'react-router-dom'
import { type LoginStep, LoginForm } from '../../features/platform/login/LoginForm.tsx'
import { pathFrom } from '../../features/platform/login/path-from.ts'
import { deferredAction } from '../../features/platform/login/sign-in-first.ts'
import { useI18n } from '../../lib/i18n/i18n.ts'
import { useSession } from '../../lib/session/session.ts'
import { useSite } from '../../lib/paths/site.ts'
import { SignInLayout } from './SignInLayout.tsx'

/** `from` in the location's state is the path to return to. */
export default function RegisterPage() {
  const { t } = useI18n()
  const { productName } = useSite()
  const location = useLocation()
  const isSignedIn = useSession().state === 'user'
  // An action that an earlier sign-in dialog deferred must not run after this sign-in.
  useEffect(() => deferredAction.drop(), [])

  // Signed in here, in another tab, or before
  if (isSignedIn) return <Navigate to={pathFrom(location)} replace />
  return (
    <LoginForm place="page">
      {(step, form) => {
        const [title, lead] = HEADINGS[step]
        const product = { product: productName }
        return (
          <SignInLayout title={t(title, product)} lead={t(lead, product)}>
            {form}
          </SignInLayout>
        )
      }}
    </LoginForm>
  )
}

const HEADINGS = {
  email: ['login.title', 'login.lead'],
  password: ['login.passwordTitle', 'login.passwordLead'],
  code: ['login.codeTitle', 'login.codeLead'],
} as const satisfies Record<LoginStep, unknown>
