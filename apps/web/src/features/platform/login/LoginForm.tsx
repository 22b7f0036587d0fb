import { limits } from '@nava/contracts'
import { ArrowLeft } from 'lucide-react'
import { type ReactNode, Suspense, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { type ErrorReader, useErrorText } from '../../../lib/calls/error-text.ts'
import { type Translate, useI18n } from '../../../lib/i18n/i18n.ts'
import { lazyPart } from '../../../lib/browser/lazy-part.ts'
import { paths } from '../../../lib/paths/paths.ts'
import { session } from '../../../lib/session/session.ts'
import { browserHasPasskeys, siteHasPasskeys } from '../../../lib/session/passkeys.ts'
import { useSite } from '../../../lib/paths/site.ts'
import { TextInput } from '../forms/TextInput.tsx'
import { UserName } from '../forms/UserName.tsx'
import { useContractForm } from '../forms/use-contract-form.ts'
import { CodeStep } from './parts/CodeStep.tsx'
import { type LoginMessage, type LoginPlace, codeDigits } from './parts/login-state.ts'
import { PasskeyButton } from './parts/PasskeyButton.tsx'
import { StepForm } from './parts/StepForm.tsx'
import { useFirstField } from './parts/use-first-field.ts'
import { useLogin } from './parts/use-login.ts'
import { pathFrom } from './path-from.ts'
import { profileToken } from './profile-token.ts'
import styles from './LoginForm.module.css'

/** Loads only where the installation offers Google sign-in. */
const GoogleButton = lazyPart(() => import('./parts/GoogleButton.tsx'))

interface LoginFormProps {
  place: LoginPlace
  onVerified?: () => void
  children?: (step: LoginStep, form: ReactNode) => ReactNode
}

export type LoginStep = 'email' | 'password' | 'code'

/** Starts the session; what follows from that is up to the page. */
export function LoginForm({ place, onVerified, children = plain }: LoginFormProps) {
  const { t } = useI18n()
  const errors = useErrorText()
  const navigate = useNavigate()
  const location = useLocation()
  const site = useSite()
  const hasPasskeys = browserHasPasskeys() && siteHasPasskeys(site)
  const [isTemporary] = useState(() => !session.isKept())
  const start = (token: string) => {
    profileToken.forget()
    session.start(token)
  }
  const login = useLogin(place, {
    onSignedIn: start,
    onVerified: (verified) => {
      profileToken.keep(verified)
      onVerified?.()
      void navigate(paths.updateInfo, { state: { from: pathFrom(location) } })
    },
  })
  const { state, busy } = login
  const message = state.message && sayMessage(state.message, t, errors)

  switch (state.step) {
    case 'email':
      return children(
        'email',
        <div className={styles.step}>
          {isTemporary && <p role="note">{t('login.temporary')}</p>}
          <EmailStep
            email={state.email}
            busy={busy}
            message={message}
            hasPasskeys={hasPasskeys}
            onSend={login.start}
          />
          {hasPasskeys && <p className={styles.or}>{t('login.or')}</p>}
          {hasPasskeys && <PasskeyButton onToken={start} />}
          {site.googleClientId && (
            <Suspense>
              <GoogleButton clientID={site.googleClientId} divided={!hasPasskeys} onToken={start} />
            </Suspense>
          )}
        </div>,
      )
    case 'password':
      return children(
        'password',
        <PasswordStep
          busy={busy}
          message={message}
          who={<Who email={state.email} onChange={login.back} />}
          email={state.email}
          onSend={login.signIn}
          onForgotten={() => void login.forgotten()}
        />,
      )
    case 'code':
    case 'verified':
    case 'signedIn':
      return children(
        'code',
        <CodeStep
          place={place}
          busy={busy || state.step !== 'code'}
          message={message}
          email={state.email}
          codesSent={state.step === 'code' ? state.codesSent : 1}
          isDelayed={state.step === 'code' && state.isDelayed}
          who={<Who email={state.email} onChange={login.back} />}
          onSend={(code) => login.verify(codeDigits(code))}
          onResend={() => void login.resend()}
        />,
      )
    default:
      return state satisfies never
  }
}

const plain = (_: LoginStep, form: ReactNode) => form

function sayMessage(message: LoginMessage, t: Translate, errors: ErrorReader): string {
  if (message.about !== 'refused') return t(`login.${message.about}`)
  return errors.ofField(message.error, 'email') ?? errors.ofError(message.error)
}

function Who({ email, onChange }: { email: string; onChange: () => void }) {
  const { t } = useI18n()
  return (
    <button type="button" className={styles.who} onClick={onChange} aria-label={t('login.changeEmail')}>
      <ArrowLeft aria-hidden size="1rem" className="flip-rtl" />
      <bdi>{email}</bdi>
    </button>
  )
}

interface StepProps {
  busy: boolean
  message: string | undefined
  onSend: (typed: string) => Promise<void>
}

type EmailStepProps = StepProps & { email: string; hasPasskeys: boolean }

function EmailStep({ email, hasPasskeys, busy, message, onSend }: EmailStepProps) {
  const { t } = useI18n()
  const firstField = useFirstField()
  const form = useContractForm({
    start: { email },
    send: (filled: { email: string }) => onSend(filled.email),
  })
  return (
    <StepForm form={form} busy={busy} send={t('login.continue')}>
      <TextInput
        form={form}
        name="email"
        label={t('login.email')}
        type="email"
        autoComplete={hasPasskeys ? 'username webauthn' : 'username'}
        ref={firstField}
        dir="ltr"
        maxLength={254}
        error={message}
      />
    </StepForm>
  )
}

type PasswordStepProps = StepProps & { email: string; who: ReactNode; onForgotten: () => void }

function PasswordStep({ email, who, busy, message, onSend, onForgotten }: PasswordStepProps) {
  const { t } = useI18n()
  const firstField = useFirstField(message !== undefined && !busy)
  const form = useContractForm({
    start: { password: '' },
    send: ({ password }: { password: string }) => onSend(password),
  })
  return (
    <StepForm form={form} busy={busy} send={t('login.signIn')}>
      {who}
      <UserName email={email} />
      <TextInput
        form={form}
        name="password"
        label={t('login.password')}
        type="password"
        autoComplete="current-password"
        ref={firstField}
        dir="ltr"
        maxLength={limits.password.max}
        error={message}
      />
      <button type="button" className={styles.link} onClick={onForgotten} disabled={busy}>
        {t('login.forgotten')}
      </button>
    </StepForm>
  )
}
