import { getUser, limits, updateProfile } from '@nava/contracts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { call } from '../../../lib/calls/call.ts'
import { useI18n } from '../../../lib/i18n/i18n.ts'
import { invalidate, query } from '../../../lib/calls/query.ts'
import { session } from '../../../lib/session/session.ts'
import { FormError } from '../forms/FormError.tsx'
import { TextInput } from '../forms/TextInput.tsx'
import { UserName } from '../forms/UserName.tsx'
import { useContractForm } from '../forms/use-contract-form.ts'
import { StepForm } from './parts/StepForm.tsx'
import { useFirstField } from './parts/use-first-field.ts'
import { profileToken } from './profile-token.ts'

interface UpdateInfoFormProps {
  userID: number
  /** What a correct code gave: a short-lived token and its address; undefined to use the session's token */
  verified: { token: string; email: string } | undefined
  onSaved: () => void
}

const EMPTY = { name: '', currentPassword: '', password: '', confirmation: '' }

/** A password is required after a mailed code; changing one requires the current password. */
export function UpdateInfoForm({ userID, verified, onSaved }: UpdateInfoFormProps) {
  const token = verified?.token
  const { t } = useI18n()
  const firstField = useFirstField()
  const known = useQuery(query(getUser, { params: { id: userID } }))
  const bodyOf = ({ name, password, currentPassword }: typeof EMPTY) =>
    token ? { name, password } : { name, ...(password && { password, currentPassword }) }
  const save = useMutation({
    mutationFn: (body: ReturnType<typeof bodyOf>) =>
      token ? call(updateProfile, { body }, { token }) : call(updateProfile, { body }),
    onSuccess: (newToken) => {
      profileToken.forget()
      session.start(newToken)
      void invalidate(getUser, { params: { id: userID } })
      onSaved()
    },
  })
  const form = useContractForm({
    start: EMPTY,
    values: known.data && { ...EMPTY, name: known.data.name },
    contract: { name: 'profile', bodyOf },
    isReady: ({ password, confirmation }: typeof EMPTY) => password === confirmation,
    send: (filled: typeof EMPTY) => save.mutateAsync(bodyOf(filled)),
  })
  const password = { type: 'password', dir: 'ltr', maxLength: limits.password.max } as const
  return (
    <StepForm form={form} busy={form.busy} send={t('profile.save')}>
      <UserName email={verified?.email ?? known.data?.email ?? ''} />
      <TextInput
        form={form}
        name="name"
        label={t('profile.name')}
        autoComplete="name"
        ref={firstField}
        maxLength={limits.text.name}
      />
      {!token && (
        <TextInput
          {...password}
          form={form}
          name="currentPassword"
          label={t('profile.currentPassword')}
          autoComplete="current-password"
          hint={t('profile.currentPasswordHint')}
        />
      )}
      <TextInput
        {...password}
        form={form}
        name="password"
        label={t(token ? 'profile.password' : 'profile.newPassword')}
        autoComplete="new-password"
        hint={t('profile.passwordHint', { count: limits.password.min })}
      />
      <TextInput
        {...password}
        form={form}
        name="confirmation"
        label={t('profile.confirmation')}
        autoComplete="new-password"
      />
      <FormError form={form} network={t('login.network')} />
    </StepForm>
  )
}
