import { limits } from '@nava/contracts'
import { useState } from 'react'
import { parseLrc } from '@nava/tags/lrc'
import type { FieldValues } from 'react-hook-form'
import { useI18n } from '../../../../lib/i18n/i18n.ts'
import { Tabs } from '../../../../ui/Tabs.tsx'
import { TextAreaInput } from '../../../platform/forms/TextInput.tsx'
import { type FieldOf, useField } from '../../../platform/forms/use-field.ts'
import { LyricsPreview } from './LyricsPreview.tsx'
import { LyricsSync } from './LyricsSync.tsx'
import { RecordingPlayer } from './RecordingPlayer.tsx'
import { useRecording } from './use-recording.ts'
import styles from './LyricsInput.module.css'

type LyricsInputProps<Values extends FieldValues> = FieldOf<Values, string> & {
  musicID: number | undefined
}

type View = 'write' | 'sync' | 'preview'
const VIEWS: readonly View[] = ['write', 'sync', 'preview']

export function LyricsInput<Values extends FieldValues>({ form, name, musicID }: LyricsInputProps<Values>) {
  const { t } = useI18n()
  const { value: lyrics, set } = useField({ form, name })
  const [view, setView] = useState<View>('write')
  const recording = useRecording(musicID)
  return (
    <section className={styles.lyrics}>
      <h2 className={styles.heading}>{t('form.lyrics')}</h2>
      <Tabs
        label={t('form.lyricsViews')}
        tabs={VIEWS.map((key) => ({ key, label: t(`form.lyrics.${key}`) }))}
        chosen={view}
        onChoose={setView}
      >
        {view !== 'write' && <RecordingPlayer recording={recording} />}
        {view === 'write' && (
          <TextAreaInput
            form={form}
            name={name}
            label={t('form.lyrics')}
            hideLabel
            hint={t('form.lyricsHint')}
            rows={8}
            maxLength={limits.text.lyrics}
          />
        )}
        {view === 'sync' && <LyricsSync lyrics={lyrics} now={recording.now} onChange={set} />}
        {view === 'preview' && <LyricsPreview lines={parseLrc(lyrics)} position={recording.position} />}
      </Tabs>
    </section>
  )
}
