import { checkSetup, setUp } from '@nava/contracts'
import { adminTestMail } from '@nava/contracts/admin'
import { useMutation, useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router-dom'
import { call } from '../../../lib/calls/call.ts'
import { errorText } from '../../../lib/calls/error-text.ts'
import { paths } from '../../../lib/paths/paths.ts'
import { session } from '../../../lib/session/session.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { TextField } from '../../../ui/controls/TextField.tsx'
import { RowsSkeleton } from '../../../ui/states/RowsSkeleton.tsx'
import { sectionPath } from './addresses.ts'
import { loadAdminTexts, useWords } from './words.ts'
import styles from './SetupWizard.module.css'

export const loadWords = loadAdminTexts

interface SetupProps {
  /** As the start of the server prints it; '' on its machine */
  code: string
  closed: ReactNode
  onDone: () => void
}

const STEPS = ['look', 'admin', 'mail', 'content'] as const
const START = { stationName: '', accent: '', email: '', name: '', password: '' }
const ACCENT = '#7c5cff'

/** Sets an installation without an admin up; shows `closed` to those who may not. */
export default function SetupWizard({ code, closed, onDone }: SetupProps) {
  const { t } = useWords()
  const [step, setStep] = useState<(typeof STEPS)[number]>('look')
  const [form, setForm] = useState(START)
  const allowed = useQuery({
    queryKey: ['setup', code],
    queryFn: () => call(checkSetup, { body: { code } }),
    enabled: step === 'look',
    retry: false,
    staleTime: Infinity,
  })
  const change = (part: Partial<typeof START>) => setForm((before) => ({ ...before, ...part }))
  // The sign-in of the first admin empties the cache.
  if (step === 'look' && allowed.isError) return closed
  if (step === 'look' && !allowed.data) return <RowsSkeleton rows={4} />
  return (
    <div className={styles.page}>
      <title>{t('admin.setup.title')}</title>
      <h1>{t('admin.setup.title')}</h1>
      <ol className={styles.steps}>
        {STEPS.map((each) => (
          <li key={each} aria-current={each === step ? 'step' : undefined}>
            {t(`admin.setup.${each}`)}
          </li>
        ))}
      </ol>
      {step === 'look' && (
        <Look
          form={form}
          change={change}
          product={allowed.data?.productName ?? ''}
          onNext={() => setStep('admin')}
        />
      )}
      {step === 'admin' && (
        <FirstAdmin code={code} form={form} change={change} onNext={() => setStep('mail')} />
      )}
      {step === 'mail' && <TestMail onNext={() => setStep('content')} />}
      {step === 'content' && (
        <div className={styles.form}>
          <p>{t('admin.setup.contentHint')}</p>
          <Link to={sectionPath('import')} onClick={onDone}>
            {t('admin.many.import')}
          </Link>
          <Link to={paths.admin} onClick={onDone}>
            {t('admin.setup.empty')}
          </Link>
        </div>
      )}
    </div>
  )
}

interface StepProps {
  form: typeof START
  change: (part: Partial<typeof START>) => void
  onNext: () => void
}

function Look({ form, change, product, onNext }: StepProps & { product: string }) {
  const { t } = useWords()
  return (
    <StepForm onSubmit={onNext} label={t('admin.setup.next')}>
      <TextField
        label={t('admin.setup.stationName')}
        placeholder={product}
        maxLength={60}
        value={form.stationName}
        onChange={({ currentTarget }) => change({ stationName: currentTarget.value })}
      />
      <TextField
        type="color"
        label={t('admin.setup.accent')}
        value={form.accent || ACCENT}
        onChange={({ currentTarget }) => change({ accent: currentTarget.value })}
      />
      <p className={styles.hint}>{t('admin.setup.demoHint')}</p>
    </StepForm>
  )
}

function FirstAdmin({ code, form, change, onNext }: StepProps & { code: string }) {
  const words = useWords()
  const { t } = words
  const made = useMutation({
    mutationFn: () => call(setUp, { body: { ...form, code } }),
    onSuccess: ({ data }) => {
      session.start(data)
      onNext()
    },
  })
  return (
    <StepForm onSubmit={() => made.mutate()} label={t('admin.setup.makeAdmin')} busy={made.isPending}>
      <TextField
        type="email"
        autoComplete="username"
        required
        label={t('admin.setup.email')}
        value={form.email}
        onChange={({ currentTarget }) => change({ email: currentTarget.value })}
      />
      <TextField
        autoComplete="name"
        required
        maxLength={120}
        label={t('admin.setup.name')}
        value={form.name}
        onChange={({ currentTarget }) => change({ name: currentTarget.value })}
      />
      <TextField
        type="password"
        autoComplete="new-password"
        required
        minLength={8}
        label={t('admin.setup.password')}
        value={form.password}
        onChange={({ currentTarget }) => change({ password: currentTarget.value })}
      />
      {made.error && (
        <p role="alert" className={styles.fault}>
          {errorText(made.error, words)}
        </p>
      )}
    </StepForm>
  )
}

function TestMail({ onNext }: { onNext: () => void }) {
  const words = useWords()
  const { t } = words
  const sent = useMutation({ mutationFn: () => call(adminTestMail) })
  const { data } = sent
  return (
    <StepForm onSubmit={onNext} label={t('admin.setup.next')}>
      <Button busy={sent.isPending} onClick={() => sent.mutate()}>
        {t('admin.setup.testMail')}
      </Button>
      {data && (
        <p role="status">
          {data.isSent
            ? t('admin.setup.mailSent', { email: data.email })
            : data.reason === '' && t('admin.setup.noMail')}
        </p>
      )}
      {data?.reason && (
        <p role="alert" className={styles.fault} dir="auto">
          {data.reason}
        </p>
      )}
      {sent.error && <p role="alert">{errorText(sent.error, words)}</p>}
    </StepForm>
  )
}

interface StepFormProps {
  onSubmit: () => void
  label: string
  busy?: boolean
  children: ReactNode
}

const StepForm = ({ onSubmit, label, busy = false, children }: StepFormProps) => (
  <form
    className={styles.form}
    onSubmit={(event) => {
      event.preventDefault()
      onSubmit()
    }}
  >
    {children}
    <Button type="submit" variant="primary" busy={busy}>
      {label}
    </Button>
  </form>
)
