import { checkSetup, PRODUCT_ACCENT, setUp } from '@nava/contracts'
import { fieldErrorsOf, StationValues } from '@nava/contracts/admin'
import { useMutation, useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import { call } from '../../../lib/calls/call.ts'
import { hasStatus } from '../../../lib/calls/call-errors.ts'
import { codeText, errorText } from '../../../lib/calls/error-text.ts'
import { Loaded } from '../../../lib/lists/Loaded.tsx'
import { paths } from '../../../lib/paths/paths.ts'
import { session } from '../../../lib/session/session.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { TextField } from '../../../ui/controls/TextField.tsx'
import { RowsSkeleton } from '../../../ui/states/RowsSkeleton.tsx'
import { sectionPath } from './addresses.ts'
import { ColorInput } from './form/ColorInput.tsx'
import { SetupDemo, useSetupList } from './overview/SetupDemo.tsx'
import { ServiceTest } from './station/ServiceTest.tsx'
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
const START = { stationName: '', email: '', name: '', password: '' }
const StationLook = StationValues.pick({ name: true, accent: true })

type Form = typeof START & { accent: string }
type Faults = ReturnType<typeof fieldErrorsOf>['fieldErrors']

/** Sets an installation without an admin up; shows `closed` to those who may not. */
export default function SetupWizard({ code, closed, onDone }: SetupProps) {
  const { t } = useWords()
  const [step, setStep] = useState<(typeof STEPS)[number]>('look')
  const [filled, setFilled] = useState<Partial<Form>>({})
  const allowed = useQuery({
    queryKey: ['setup', code],
    queryFn: () => call(checkSetup, { body: { code } }),
    enabled: step === 'look',
    retry: false,
    staleTime: Infinity,
  })
  const change = (part: Partial<Form>) => setFilled((before) => ({ ...before, ...part }))
  const form = { ...START, accent: allowed.data?.accent ?? '', ...filled }
  // The sign-in of the first admin empties the cache.
  if (step === 'look' && hasStatus(allowed.error, 404)) return closed
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
        <Loaded query={allowed} skeleton={<RowsSkeleton rows={4} />}>
          {({ productName }) => (
            <Look form={form} change={change} product={productName} onNext={() => setStep('admin')} />
          )}
        </Loaded>
      )}
      {step === 'admin' && (
        <FirstAdmin code={code} form={form} change={change} onNext={() => setStep('mail')} />
      )}
      {step === 'mail' && (
        <StepForm onSubmit={() => setStep('content')} label={t('admin.setup.next')}>
          <ServiceTest service="mail" />
        </StepForm>
      )}
      {step === 'content' && <Content onDone={onDone} />}
    </div>
  )
}

interface StepProps {
  form: Form
  change: (part: Partial<Form>) => void
  onNext: () => void
}

function Look({ form, change, product, onNext }: StepProps & { product: string }) {
  const words = useWords()
  const { t } = words
  const [faults, setFaults] = useState<Faults>({})
  const { stationName, accent } = form
  const check = () => {
    const { error } = StationLook.safeParse({ name: stationName, accent }, { reportInput: true })
    setFaults(error ? fieldErrorsOf(error).fieldErrors : {})
    if (!error) onNext()
  }
  const faultOf = (field: string) => {
    const [fault] = faults[field] ?? []
    return fault && codeText(fault, words, fault.code)
  }
  return (
    <StepForm onSubmit={check} label={t('admin.setup.next')}>
      <TextField
        label={t('admin.setup.stationName')}
        placeholder={product}
        maxLength={60}
        error={faultOf('name')}
        value={stationName}
        onChange={({ currentTarget }) => change({ stationName: currentTarget.value })}
      />
      <ColorInput
        label={t('admin.setup.accent')}
        hint={t('admin.accentHint')}
        error={faultOf('accent')}
        value={accent}
        byDefault={PRODUCT_ACCENT}
        onChange={(next) => change({ accent: next })}
      />
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

function Content({ onDone }: { onDone: () => void }) {
  const { t } = useWords()
  const list = useSetupList()
  const { data } = list
  return (
    <div ref={useFocusOnce()} tabIndex={-1} className={styles.form}>
      <p>{t('admin.setup.contentHint')}</p>
      <Loaded query={list} skeleton={<RowsSkeleton rows={2} />}>
        {({ demo }) => <SetupDemo demo={demo} />}
      </Loaded>
      <Link to={sectionPath('import')} onClick={onDone}>
        {t('admin.many.import')}
      </Link>
      <Link to={paths.admin} onClick={onDone}>
        {t(data?.demo.state === 'possible' ? 'admin.setup.stayEmpty' : 'admin.setup.empty')}
      </Link>
    </div>
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
    ref={useFocusOnce()}
    tabIndex={-1}
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

/** The button of the step before has had the focus, and is gone. */
function useFocusOnce<Part extends HTMLElement>() {
  const part = useRef<Part>(null)
  useEffect(() => (part.current?.querySelector('input') ?? part.current)?.focus(), [])
  return part
}
