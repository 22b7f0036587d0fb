import { getUser, limits, updateProfile } from '@nava/contracts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ProblemError } from '../../lib/call-errors.ts'
import { isAboutFields, useErrorText } from '../../lib/error-text.ts'
import { call } from '../../lib/call.ts'
import { useI18n } from '../../lib/i18n.ts'
import { invalidate, query } from '../../lib/query.ts'
import { session } from '../../lib/session.ts'
import { TextField } from '../../ui/TextField.tsx'
import { Form } from './parts/Form.tsx'
import { profileToken } from './profile-token.ts'
import { useFirstField } from './parts/use-first-field.ts'

interface UpdateInfoFormProps {
  userID: number
  /** The short token of a verified code; the session's own where there is none. */
  token: string | undefined
  onSaved: () => void
}

/**
 * Name and password, twice. Saves only when both passwords are the same; of a mismatch it says nothing. After a code the
 * password must be set; the signed-in may leave it as it is, and give the present one to change it.
 */
export function UpdateInfoForm({ userID, token, onSaved }: UpdateInfoFormProps) {
  const { t } = useI18n()
  const firstField = useFirstField()
  const [typedName, setName] = useState<string>()
  const [currentPassword, setCurrentPassword] = useState('')
  const [password, setPassword] = useState('')
  const [confirmation, setConfirmation] = useState('')
  const known = useQuery(query(getUser, { params: { id: userID } }))
  const name = typedName ?? known.data?.name ?? ''
  const save = useMutation({
    mutationFn: () =>
      token
        ? call(updateProfile, { body: { name, password } }, { token })
        : call(updateProfile, { body: { name, ...(password && { password, currentPassword }) } }),
    onSuccess: (newToken) => {
      profileToken.forget()
      session.start(newToken)
      void invalidate(getUser, { params: { id: userID } })
      onSaved()
    },
  })
  const errors = useErrorText()
  const elsewhere = save.error && !isAboutFields(save.error)
  return (
    <Form
      busy={save.isPending}
      send={t('profile.save')}
      onSend={() => {
        if (password === confirmation) save.mutate()
      }}
    >
      <TextField
        label={t('profile.name')}
        autoComplete="name"
        ref={firstField}
        maxLength={limits.text.name}
        value={name}
        error={errors.ofField(save.error, 'name')}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      {!token && (
        <TextField
          label={t('profile.currentPassword')}
          type="password"
          autoComplete="current-password"
          dir="ltr"
          maxLength={limits.password.max}
          hint={t('profile.currentPasswordHint')}
          value={currentPassword}
          error={errors.ofField(save.error, 'currentPassword')}
          onChange={(event) => setCurrentPassword(event.currentTarget.value)}
        />
      )}
      <TextField
        label={t(token ? 'profile.password' : 'profile.newPassword')}
        type="password"
        autoComplete="new-password"
        dir="ltr"
        maxLength={limits.password.max}
        hint={t('profile.passwordHint', { count: limits.password.min })}
        value={password}
        error={errors.ofField(save.error, 'password')}
        onChange={(event) => setPassword(event.currentTarget.value)}
      />
      <TextField
        label={t('profile.confirmation')}
        type="password"
        autoComplete="new-password"
        dir="ltr"
        maxLength={limits.password.max}
        value={confirmation}
        onChange={(event) => setConfirmation(event.currentTarget.value)}
      />
      {elsewhere && (
        <p role="alert">
          {save.error instanceof ProblemError ? errors.ofError(save.error) : t('login.network')}
        </p>
      )}
    </Form>
  )
}
