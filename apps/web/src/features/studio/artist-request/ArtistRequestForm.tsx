import { limits, makeArtist, type User } from '@nava/contracts'
import { asksToSignIn } from '../../../lib/calls/asks-to-sign-in.ts'
import { call } from '../../../lib/calls/call.ts'
import { useI18n } from '../../../lib/i18n/i18n.ts'
import { onlyDigits } from '../../../lib/formats/only-digits.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { TextField } from '../../../ui/controls/TextField.tsx'
import { Form } from '../../platform/forms/Form.tsx'
import { TextAreaInput, TextInput } from '../../platform/forms/TextInput.tsx'
import { useContractForm } from '../../platform/forms/use-contract-form.ts'
import styles from './ArtistRequestForm.module.css'

interface ArtistRequestFormProps {
  user: User
  /** Reports whether the request was accepted; it can be sent only once. */
  onResult: (accepted: boolean) => void
}

/** Validates only the phone number; the server validates the rest. */
export function ArtistRequestForm({ user, onResult }: ArtistRequestFormProps) {
  const { t } = useI18n()
  const form = useContractForm({
    start: { name: user.name, artistName: '', phone: '', artistMessage: '' },
    draft: 'artist-request',
    send: async (filled: { name: string; artistName: string; phone: string; artistMessage: string }) => {
      const name = filled.name.trim() || user.name
      const body = { ...filled, name, artistName: filled.artistName.trim() || name }
      const reply = await call(makeArtist, { body }).catch((error: unknown) => {
        // The sign-in dialog leads back to the form.
        if (!asksToSignIn(error)) onResult(false)
        throw error
      })
      onResult(reply.status === 1)
    },
  })
  return (
    <Form form={form} className={styles.form}>
      <TextInput
        form={form}
        name="name"
        label={t('request.name')}
        autoComplete="name"
        maxLength={limits.text.name}
      />
      <TextInput
        form={form}
        name="artistName"
        label={t('request.artistName')}
        autoComplete="off"
        maxLength={limits.text.name}
      />
      <TextField label={t('request.email')} type="email" dir="ltr" value={user.email ?? ''} readOnly />
      <TextInput
        form={form}
        name="phone"
        format={onlyDigits}
        label={t('request.phone')}
        type="tel"
        inputMode="numeric"
        autoComplete="tel"
        dir="ltr"
        maxLength={limits.text.phone}
      />
      <TextAreaInput
        form={form}
        name="artistMessage"
        label={t('request.message')}
        hint={t('request.messageHint')}
        rows={6}
        maxLength={limits.text.message}
      />
      <Button type="submit" variant="primary" size="lg" busy={form.busy}>
        {t('request.send')}
      </Button>
    </Form>
  )
}
