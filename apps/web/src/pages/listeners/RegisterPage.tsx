import { useEffect, useState } from 'react'
import { Navigate, useLocation, useNavigate } from 'react-router-dom'
import { type Asked, LoginForm } from '../../features/platform/login/LoginForm.tsx'
import { pathFrom } from '../../features/platform/login/path-from.ts'
import { deferredAction } from '../../features/platform/login/sign-in-first.ts'
import { useI18n } from '../../lib/i18n/i18n.ts'
import { paths } from '../../lib/paths/paths.ts'
import { useSession } from '../../lib/session/session.ts'
import { useSite } from '../../lib/paths/site.ts'
import { EntranceLayout } from './EntranceLayout.tsx'

/** `from` in the location's state is the path to return to. */
export default function RegisterPage() {
  const { t } = useI18n()
  const { productName } = useSite()
  const navigate = useNavigate()
  const location = useLocation()
  const [wasSignedIn] = useState(useSession().state === 'user')
  // An action that an earlier sign-in dialog deferred must not run after this sign-in.
  useEffect(() => deferredAction.drop(), [])

  if (wasSignedIn) return <Navigate to={paths.home} replace />
  return (
    <LoginForm place="page" onSignedIn={() => void navigate(pathFrom(location), { replace: true })}>
      {(asked, form) => {
        const [title, lead] = HEADINGS[asked]
        const product = { product: productName }
        return (
          <EntranceLayout title={t(title, product)} lead={t(lead, product)}>
            {form}
          </EntranceLayout>
        )
      }}
    </LoginForm>
  )
}

const HEADINGS = {
  email: ['login.title', 'login.lead'],
  password: ['login.passwordTitle', 'login.passwordLead'],
  code: ['login.codeTitle', 'login.codeLead'],
} as const satisfies Record<Asked, unknown>
