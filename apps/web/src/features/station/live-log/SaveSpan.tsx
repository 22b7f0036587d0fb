import { ListPlus } from 'lucide-react'
import { useState } from 'react'
import { useI18n } from '../../../lib/i18n/i18n.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { Select } from '../../../ui/controls/Select.tsx'
import { savePlayed } from './save-played.ts'
import styles from './SaveSpan.module.css'

const HOURS = [1, 3, 6, 12] as const

const HOUR = 60 * 60_000

/** Makes a playlist of what was played in the last hours. */
export function SaveSpan() {
  const { t } = useI18n()
  const [hours, setHours] = useState<string>(String(HOURS[0]))
  const nameOf = (count: string) => t('live.played.hours', { count: Number(count) })
  const save = () => {
    const to = Date.now()
    const from = to - Number(hours) * HOUR
    const span = { from: new Date(from).toISOString(), to: new Date(to).toISOString() }
    savePlayed({ ...span, name: `${t('live.title')}: ${nameOf(hours)}` })
  }
  return (
    <div className={styles.save}>
      <Select
        label={t('live.played.span')}
        hideLabel
        value={hours}
        options={HOURS.map((count) => ({ value: String(count), label: nameOf(String(count)) }))}
        onChange={setHours}
      />
      <Button size="sm" icon={<ListPlus aria-hidden />} onClick={save}>
        {t('live.played.save')}
      </Button>
    </div>
  )
}
