import { useId } from 'react'
import { useI18n } from '../../../../lib/i18n/i18n.ts'
import type { ReleaseDraft } from '../release-draft.ts'
import styles from '../Release.module.css'

interface VisibilityChoiceProps {
  value: ReleaseDraft['visibility']
  /** True to offer that each track stays as it is */
  canStay: boolean
  onChange: (value: ReleaseDraft['visibility']) => void
}

export function VisibilityChoice({ value, canStay, onChange }: VisibilityChoiceProps) {
  const { t } = useI18n()
  const name = useId()
  const choices = [...(canStay ? ([''] as const) : []), 'public', 'unlisted', 'private'] as const
  return (
    <fieldset className={styles.choice}>
      <legend>{t('panel.release.visibility')}</legend>
      {choices.map((choice) => (
        <label key={choice}>
          <input type="radio" name={name} checked={value === choice} onChange={() => onChange(choice)} />
          <span>
            {t(`panel.release.${choice || 'unchanged'}`)}
            <small>{t(`panel.release.${choice || 'unchanged'}Hint`)}</small>
          </span>
        </label>
      ))}
    </fieldset>
  )
}
