import { limits } from '@nava/contracts'
import { useI18n } from '../../../../lib/i18n/i18n.ts'
import { Button } from '../../../../ui/controls/Button.tsx'
import { Form } from '../../../platform/forms/Form.tsx'
import { FormError } from '../../../platform/forms/FormError.tsx'
import { TextInput } from '../../../platform/forms/TextInput.tsx'
import { UserName } from '../../../platform/forms/UserName.tsx'
import { useContractForm } from '../../../platform/forms/use-contract-form.ts'
import styles from '../Settings.module.css'

interface PasswordFormProps {
  email: string
  send: string
  danger?: boolean
  onPassword: (password: string) => Promise<unknown>
}

export function PasswordForm({ email, send, danger = false, onPassword }: PasswordFormProps) {
  const { t } = useI18n()
  const form = useContractForm({
    start: { password: '' },
    send: ({ password }: { password: string }) => onPassword(password),
  })
  return (
    <Form form={form} className={styles.form}>
      <UserName email={email} />
      <TextInput
        form={form}
        name="password"
        label={t('setting.currentPassword')}
        type="password"
        autoComplete="current-password"
        dir="ltr"
        maxLength={limits.password.max}
      />
      <FormError form={form} />
      <Button type="submit" variant={danger ? 'danger' : 'primary'} busy={form.busy}>
        {send}
      </Button>
    </Form>
  )
}
