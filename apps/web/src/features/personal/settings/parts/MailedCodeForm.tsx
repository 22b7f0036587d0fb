import { limits, loginStatus, resendCode } from '@nava/contracts'
import { useState } from 'react'
import { call } from '../../../../lib/calls/call.ts'
import { useErrorText } from '../../../../lib/calls/error-text.ts'
import { useI18n } from '../../../../lib/i18n/i18n.ts'
import { onlyDigits } from '../../../../lib/formats/only-digits.ts'
import { Button } from '../../../../ui/controls/Button.tsx'
import { Form } from '../../../platform/forms/Form.tsx'
import { FormError } from '../../../platform/forms/FormError.tsx'
import { TextInput } from '../../../platform/forms/TextInput.tsx'
import { useContractForm } from '../../../platform/forms/use-contract-form.ts'
import styles from '../Settings.module.css'

interface MailedCodeFormProps {
  email: string
  send: string
  danger?: boolean
  /** Resolves to false for a wrong code; rejects on other errors */
  onCode: (code: string) => Promise<boolean>
}

interface State {
  step: 'start' | 'mailing' | 'code'
  problem?: string
  isDelayed?: boolean
}

export function MailedCodeForm({ email, send, danger = false, onCode }: MailedCodeFormProps) {
  const { t } = useI18n()
  const errors = useErrorText()
  const [state, setState] = useState<State>({ step: 'start' })
  const [wrong, setWrong] = useState(false)
  const form = useContractForm({
    start: { code: '' },
    send: async ({ code }: { code: string }) => {
      setWrong(false)
      setWrong(!(await onCode(code)))
    },
  })
  const mail = async () => {
    setState({ step: 'mailing' })
    try {
      const { status, isDelayed = false } = await call(resendCode, { body: { email } })
      // A code sent shortly before remains valid.
      if (status === loginStatus.codeSent) setState({ step: 'code', isDelayed })
      else setState({ step: 'code', problem: t('setting.tooMany') })
    } catch (error) {
      setState({ step: 'start', problem: errors.ofError(error) })
    }
  }
  if (state.step !== 'code')
    return (
      <div className={styles.form}>
        {state.problem && (
          <p className={styles.error} role="alert">
            {state.problem}
          </p>
        )}
        <Button busy={state.step === 'mailing'} onClick={() => void mail()}>
          {t('setting.mailCode')}
        </Button>
      </div>
    )
  return (
    <Form form={form} className={styles.form}>
      {state.problem ? (
        <p className={styles.error} role="alert">
          {state.problem}
        </p>
      ) : (
        <p role="status">
          {t('setting.codeSent')} <bdi>{email}</bdi>
          {state.isDelayed && (
            <>
              <br />
              {t('setting.codeDelayed')}
            </>
          )}
        </p>
      )}
      <TextInput
        form={form}
        name="code"
        label={t('setting.code')}
        format={(typed) => onlyDigits(typed).slice(0, limits.code.digits)}
        inputMode="numeric"
        autoComplete="one-time-code"
        dir="ltr"
        error={wrong ? t('setting.badCode') : undefined}
      />
      <FormError form={form} />
      <Button type="submit" variant={danger ? 'danger' : 'primary'} busy={form.busy}>
        {send}
      </Button>
    </Form>
  )
}
