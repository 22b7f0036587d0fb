import { useI18n } from '../../../lib/i18n/i18n.ts'
import { nameOfLanguage } from '../../../lib/i18n/text-languages.ts'
import { Select } from '../../../ui/controls/Select.tsx'
import { Switch } from '../../../ui/controls/Switch.tsx'
import type { BesideEntry } from './beside.ts'
import styles from './Lyrics.module.css'

interface ChooseBesideProps {
  entries: readonly BesideEntry[]
  chosen: BesideEntry | undefined
  onSwitch: (isOn: boolean) => void
  onChoose: (key: string) => void
}

/** Switches the second language of lyrics on and off, and chooses one of several. */
export default function ChooseBeside({ entries, chosen, onSwitch, onChoose }: ChooseBesideProps) {
  const { t, language: reader } = useI18n()
  const nameOf = ({ kind, language }: BesideEntry) =>
    language === undefined
      ? t('lyrics.unknown')
      : t(`lyrics.${kind}`, { language: nameOfLanguage(language, reader) })
  return (
    <div className={styles.choose}>
      <Switch checked={chosen !== undefined} onChange={onSwitch}>
        {t('lyrics.beside')}
      </Switch>
      {chosen && entries.length > 1 && (
        <Select
          label={t('lyrics.besideOf')}
          hideLabel
          options={entries.map((entry) => ({ value: entry.key, label: nameOf(entry) }))}
          value={chosen.key}
          onChange={onChoose}
        />
      )}
    </div>
  )
}
