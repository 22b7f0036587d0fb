import { limits } from '@nava/contracts'
import { type ReactNode, useEffect, useEffectEvent } from 'react'
import { formatTime } from '../../../../lib/formats/format-time.ts'
import { useI18n } from '../../../../lib/i18n/i18n.ts'
import { TextInput } from '../../forms/TextInput.tsx'
import { useContractForm } from '../../forms/use-contract-form.ts'
import { useField } from '../../forms/use-field.ts'
import { StepForm } from './StepForm.tsx'
import { type LoginPlace, codeDigits, resendWait } from './login-state.ts'
import { useCountdown } from './use-countdown.ts'
import { useFirstField } from './use-first-field.ts'
import styles from '../LoginForm.module.css'

interface CodeStepProps {
  place: LoginPlace
  email: string
  who: ReactNode
  busy: boolean
  message: string | undefined
  codesSent: number
  /** True if the code may take some minutes */
  isDelayed: boolean
  onSend: (code: string) => Promise<void>
  onResend: () => void
}

export function CodeStep(props: CodeStepProps) {
  const { place, email, who, busy, message, codesSent, isDelayed, onSend, onResend } = props
  const { t } = useI18n()
  const firstField = useFirstField()
  const form = useContractForm({
    start: { code: '' },
    send: ({ code }: { code: string }) => onSend(code),
  })
  const { value } = useField<{ code: string }, string>({ form, name: 'code' })
  const sendWhole = useEffectEvent((typed: string) => {
    if (typed.length === limits.code.digits) void form.submit()
  })
  useEffect(() => sendWhole(value), [value])
  return (
    <StepForm form={form} busy={busy} send={t('login.verify')}>
      {who}
      <p role="status">
        {t('login.codeSent')}
        <bdi className={styles.email}>{email}</bdi>
        {isDelayed && (
          <>
            <br />
            {t('login.codeDelayed')}
          </>
        )}
      </p>
      <TextInput
        form={form}
        name="code"
        format={codeDigits}
        label={t('login.code')}
        className={styles.code}
        inputMode="numeric"
        autoComplete="one-time-code"
        ref={firstField}
        dir="ltr"
        placeholder={'•'.repeat(limits.code.digits)}
        error={message}
      />
      {/* A new code restarts the countdown. */}
      <NewCode key={codesSent} wait={resendWait(place, codesSent)} busy={busy} onAsk={onResend} />
    </StepForm>
  )
}

function NewCode({ wait, busy, onAsk }: { wait: number; busy: boolean; onAsk: () => void }) {
  const { t, language } = useI18n()
  const left = useCountdown(wait)
  if (left > 0)
    return <p className={styles.wait}>{t('login.newCodeIn', { time: formatTime(left, language) })}</p>
  return (
    <button type="button" className={styles.link} onClick={onAsk} disabled={busy}>
      {t('login.newCode')}
    </button>
  )
}
