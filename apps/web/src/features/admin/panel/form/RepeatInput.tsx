import { latinNumber } from '@nava/contracts'
import { useState } from 'react'
import { Select } from '../../../../ui/controls/Select.tsx'
import { TextField } from '../../../../ui/controls/TextField.tsx'
import { useWords } from '../words.ts'
import { lacksEnd, NTHS, parseRule, type Repeat, REPEATS, ruleOf, WEEKDAYS } from './repeat-rule.ts'
import { weekdayName } from './rule-text.ts'
import styles from './Form.module.css'

interface RepeatInputProps {
  label: string
  /** Recurrence rule, or '' */
  value: string
  onChange: (rule: string) => void
  error: string | undefined
}

const ENDS = ['never', 'until', 'count'] as const

/** Asks in words how something repeats. */
export function RepeatInput({ label, value, onChange, error }: RepeatInputProps) {
  const { say, t } = useWords()
  const [repeat, setRepeat] = useState(() => parseRule(value))
  // The rule changes without this input when a draft is restored.
  const shown = ruleOf(repeat) === value ? repeat : parseRule(value)
  const change = (part: Partial<Repeat>) => {
    const next = { ...shown, ...part }
    setRepeat(next)
    onChange(ruleOf(next))
  }
  const kinds = shown.kind === 'other' || parseRule(value).kind === 'other' ? [...REPEATS, 'other'] : REPEATS
  return (
    <fieldset className={styles.repeat}>
      <Select
        label={label}
        error={lacksEnd(shown) ? undefined : error}
        value={shown.kind}
        options={kinds.map((kind) => ({
          value: kind,
          label: kind === 'other' ? shown.rule : say('choice', kind),
        }))}
        onChange={(kind) => change({ kind: kind as Repeat['kind'] })} // one of the options
      />
      {shown.kind !== 'none' && shown.kind !== 'other' && (
        <>
          {shown.kind !== 'weekdays' && (
            <NumberInput
              label={t(`admin.every.${shown.kind === 'monthlyByDay' ? 'monthly' : shown.kind}`)}
              value={shown.interval}
              onChange={(interval) => change({ interval })}
            />
          )}
          {shown.kind === 'weekly' && <Weekdays days={shown.days} onChange={(days) => change({ days })} />}
          {shown.kind === 'monthlyByDay' && <DayOfMonth repeat={shown} onChange={change} />}
          <End repeat={shown} onChange={change} isRefused={error !== undefined} />
        </>
      )}
    </fieldset>
  )
}

interface PartProps {
  repeat: Repeat
  onChange: (part: Partial<Repeat>) => void
}

function End({ repeat, onChange, isRefused }: PartProps & { isRefused: boolean }) {
  const { t } = useWords()
  const error = isRefused && lacksEnd(repeat) ? t('error.field.required') : undefined
  return (
    <>
      <Select
        label={t('admin.ends')}
        value={repeat.end}
        options={ENDS.map((end) => ({ value: end, label: t(`admin.ends.${end}`) }))}
        onChange={(end) => onChange({ end: end as Repeat['end'] })} // one of the options
      />
      {repeat.end === 'count' && (
        <NumberInput
          label={t('admin.ends.count')}
          error={error}
          value={repeat.count}
          onChange={(count) => onChange({ count })}
        />
      )}
      {repeat.end === 'until' && (
        <TextField
          label={t('admin.ends.until')}
          error={error}
          type="date"
          dir="ltr"
          value={repeat.until}
          onChange={(event) => onChange({ until: event.currentTarget.value })}
        />
      )}
    </>
  )
}

/** Asks for a day such as the first Friday. */
function DayOfMonth({ repeat: { nth, days }, onChange }: PartProps) {
  const { t, say, language } = useWords()
  return (
    <>
      <Select
        label={t('admin.nth')}
        value={nth}
        options={NTHS.map((value) => ({ value, label: say('nth', value) }))}
        onChange={(chosen) => onChange({ nth: chosen })}
      />
      <Select
        label={t('admin.weekday')}
        value={days[0] ?? WEEKDAYS[0]}
        options={WEEKDAYS.map((value) => ({ value, label: weekdayName(value, language) }))}
        onChange={(day) => onChange({ days: [day] })}
      />
    </>
  )
}

interface NumberInputProps {
  label: string
  error?: string | undefined
  value: number
  onChange: (value: number) => void
}

const NumberInput = ({ value, onChange, ...rest }: NumberInputProps) => (
  <TextField
    {...rest}
    inputMode="numeric"
    dir="ltr"
    value={String(value || '')}
    onChange={(event) => onChange(Math.min(999, Number(latinNumber(event.currentTarget.value)) || 0))}
  />
)

function Weekdays({ days, onChange }: { days: readonly string[]; onChange: (days: string[]) => void }) {
  const { t, language } = useWords()
  return (
    <div role="group" aria-label={t('admin.weekdays')} className={styles.weekdays}>
      {WEEKDAYS.map((day) => (
        <label key={day}>
          <input
            type="checkbox"
            checked={days.includes(day)}
            onChange={({ currentTarget: { checked } }) =>
              onChange(checked ? [...days, day] : days.filter((each) => each !== day))
            }
          />
          {weekdayName(day, language)}
        </label>
      ))}
    </div>
  )
}
