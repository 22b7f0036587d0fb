import {
  type Podcast,
  SOUNDBITES_MAX,
  SOUNDBITE_LONGEST,
  SOUNDBITE_SHORTEST,
  SOUNDBITE_TITLE,
} from '@nava/contracts'
import { Plus, X } from 'lucide-react'
import type { FieldValues } from 'react-hook-form'
import { formatNumber } from '../../../../lib/formats/format-number.ts'
import { useI18n } from '../../../../lib/i18n/i18n.ts'
import { Button } from '../../../../ui/controls/Button.tsx'
import { IconButton } from '../../../../ui/controls/IconButton.tsx'
import { TextField } from '../../../../ui/controls/TextField.tsx'
import { getCurrentItem } from '../../../listening/player/player.ts'
import { progress } from '../../../listening/player/progress.ts'
import { fromPodcast, isSame } from '../../../listening/player/queue-item.ts'
import { type FieldOf, useField } from '../../../platform/forms/use-field.ts'
import { type SoundbiteDraft, stampOf } from '../soundbite-draft.ts'
import styles from './ListInputs.module.css'

type SoundbitesInputProps<Values extends FieldValues> = FieldOf<Values, readonly SoundbiteDraft[]> & {
  /** Undefined for a new episode */
  podcast: Podcast | undefined
}

/** Seconds of a new one */
const USUAL = '30'

export function SoundbitesInput<Values extends FieldValues>({
  form,
  name,
  podcast,
}: SoundbitesInputProps<Values>) {
  const { t, language } = useI18n()
  const { value: rows, set, error } = useField({ form, name })
  const add = () => {
    const isPlayed = podcast !== undefined && isSame(fromPodcast(podcast), getCurrentItem())
    const start = stampOf(isPlayed ? Math.floor(progress.getState().position) : 0)
    set([...rows, { start, duration: USUAL, title: '' }])
  }
  return (
    <fieldset className={styles.field} aria-invalid={error ? true : undefined}>
      <legend>{t('form.highlights')}</legend>
      <p className={styles.hint}>{t('form.highlightsHint')}</p>
      <ol>
        {rows.map((row, at) => {
          const change = (changed: Partial<SoundbiteDraft>) => set(rows.with(at, { ...row, ...changed }))
          return (
            <li key={at}>
              <div
                role="group"
                className={styles.soundbite}
                aria-label={t('form.highlight', { place: formatNumber(at + 1, language) })}
              >
                <TextField
                  label={t('form.highlightStart')}
                  dir="ltr"
                  value={row.start}
                  onChange={({ currentTarget: { value } }) => change({ start: value })}
                />
                <TextField
                  label={t('form.highlightLength')}
                  dir="ltr"
                  value={row.duration}
                  onChange={({ currentTarget: { value } }) => change({ duration: value })}
                />
                <TextField
                  label={t('form.highlightName')}
                  maxLength={SOUNDBITE_TITLE}
                  value={row.title}
                  onChange={({ currentTarget: { value } }) => change({ title: value })}
                />
                <IconButton
                  label={t('form.remove', { name: row.title || row.start })}
                  onClick={() => set(rows.toSpliced(at, 1))}
                >
                  <X />
                </IconButton>
              </div>
            </li>
          )
        })}
      </ol>
      {error && (
        <p role="alert" className={styles.error}>
          {t('form.highlightsWrong', {
            min: formatNumber(SOUNDBITE_SHORTEST, language),
            max: formatNumber(SOUNDBITE_LONGEST, language),
          })}
        </p>
      )}
      {rows.length < SOUNDBITES_MAX && (
        <p>
          <Button onClick={add}>
            <Plus aria-hidden />
            {t('form.addHighlight')}
          </Button>
        </p>
      )}
    </fieldset>
  )
}
