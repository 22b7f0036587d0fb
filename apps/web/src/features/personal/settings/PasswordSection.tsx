import { type User, getUser, limits, updateProfile, verifyCode } from '@nava/contracts'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { call } from '../../../lib/calls/call.ts'
import { useI18n } from '../../../lib/i18n/i18n.ts'
import { paths } from '../../../lib/paths/paths.ts'
import { invalidate } from '../../../lib/calls/query.ts'
import { session } from '../../../lib/session/session.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { toast } from '../../../ui/overlays/toasts.ts'
import { Form } from '../../platform/forms/Form.tsx'
import { FormError } from '../../platform/forms/FormError.tsx'
import { TextInput } from '../../platform/forms/TextInput.tsx'
import { UserName } from '../../platform/forms/UserName.tsx'
import { useContractForm } from '../../platform/forms/use-contract-form.ts'
import { profileToken } from '../../platform/login/profile-token.ts'
import { MailedCodeForm } from './parts/MailedCodeForm.tsx'
import { Section } from './parts/Section.tsx'
import styles from './Settings.module.css'

export function PasswordSection({ user }: { user: User }) {
  const { t } = useI18n()
  return (
    <Section name="password" lead={t('setting.passwordLead')}>
      {user.hasPassword ? <ChangePassword user={user} /> : <FirstPassword email={user.email ?? ''} />}
    </Section>
  )
}

const EMPTY = { currentPassword: '', password: '', confirmation: '' }

function ChangePassword({ user }: { user: User }) {
  const { t } = useI18n()
  const [changes, setChanges] = useState(0)
  return (
    <ChangePasswordForm
      key={changes}
      user={user}
      onChanged={(token) => {
        session.start(token)
        setChanges(changes + 1)
        toast(t('setting.passwordChanged'))
        void invalidate(getUser, { params: { id: user.userID } })
      }}
    />
  )
}

interface ChangePasswordFormProps {
  user: User
  onChanged: (token: string) => void
}

function ChangePasswordForm({ user: { name, email = '' }, onChanged }: ChangePasswordFormProps) {
  const { t } = useI18n()
  const [mismatch, setMismatch] = useState(false)
  const form = useContractForm({
    start: EMPTY,
    contract: {
      name: 'profile',
      bodyOf: ({ password, currentPassword }: typeof EMPTY) => ({ name, password, currentPassword }),
    },
    isReady: ({ password, confirmation }: typeof EMPTY) => {
      setMismatch(password !== confirmation)
      return password === confirmation
    },
    send: async ({ password, currentPassword }: typeof EMPTY) =>
      onChanged(await call(updateProfile, { body: { name, password, currentPassword } })),
  })
  const password = { type: 'password', dir: 'ltr', maxLength: limits.password.max } as const
  return (
    <Form form={form} className={styles.form}>
      <UserName email={email} />
      <TextInput
        {...password}
        form={form}
        name="currentPassword"
        label={t('setting.currentPassword')}
        autoComplete="current-password"
      />
      <TextInput
        {...password}
        form={form}
        name="password"
        label={t('setting.newPassword')}
        autoComplete="new-password"
        hint={t('setting.passwordHint', { count: limits.password.min })}
      />
      <TextInput
        {...password}
        form={form}
        name="confirmation"
        label={t('setting.confirmation')}
        autoComplete="new-password"
        error={mismatch ? t('setting.mismatch') : undefined}
      />
      <FormError form={form} />
      <Button type="submit" variant="primary" busy={form.busy}>
        {t('setting.changePassword')}
      </Button>
    </Form>
  )
}

function FirstPassword({ email }: { email: string }) {
  const { t } = useI18n()
  const navigate = useNavigate()
  return (
    <div className={styles.stack}>
      <p>{t('setting.noPassword')}</p>
      <MailedCodeForm
        email={email}
        send={t('setting.continue')}
        onCode={async (code) => {
          const { data } = await call(verifyCode, { body: { email, code } })
          if (!data) return false
          profileToken.keep({ token: data, email })
          void navigate(paths.updateInfo)
          return true
        }}
      />
    </div>
  )
}
