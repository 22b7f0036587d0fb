import { useState } from 'react'
import { type Location, Navigate, createPath, useLocation, useNavigate } from 'react-router-dom'
import { UpdateInfoForm } from '../../features/platform/login/UpdateInfoForm.tsx'
import { pathFrom } from '../../features/platform/login/path-from.ts'
import { profileToken } from '../../features/platform/login/profile-token.ts'
import { deferredAction } from '../../features/platform/login/sign-in-first.ts'
import { useI18n } from '../../lib/i18n/i18n.ts'
import { paths } from '../../lib/paths/paths.ts'
import { useSession } from '../../lib/session/session.ts'
import { SignInLayout } from './SignInLayout.tsx'

export default function UpdateInfoPage() {
  const { t } = useI18n()
  const navigate = useNavigate()
  const location: Location<unknown> = useLocation()
  const session = useSession()
  const [verified] = useState(() => profileToken.read())

  const userID = verified?.userID ?? (session.state === 'user' ? session.userID : undefined)
  if (userID === undefined)
    return <Navigate to={paths.register} state={location.state ?? { from: createPath(location) }} replace />
  return (
    <SignInLayout title={t('profile.title')} lead={t('profile.lead')}>
      <UpdateInfoForm
        userID={userID}
        verified={verified}
        onSaved={() => void navigate(deferredAction.run() ?? pathFrom(location), { replace: true })}
      />
    </SignInLayout>
  )
}
