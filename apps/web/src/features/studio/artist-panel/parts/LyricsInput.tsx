import { limits } from '@nava/contracts'
import { Maximize2 } from 'lucide-react'
import { Suspense, useState } from 'react'
import { parseLrc } from '@nava/tags/lrc'
import type { FieldValues } from 'react-hook-form'
import { lazyPart } from '../../../../lib/browser/lazy-part.ts'
import { useI18n } from '../../../../lib/i18n/i18n.ts'
import { Button } from '../../../../ui/controls/Button.tsx'
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

const LyricsEditor = lazyPart(() => import('./LyricsEditor.tsx'), 'lyrics', 'tracks')

type View = 'write' | 'sync' | 'preview'
const VIEWS: readonly View[] = ['write', 'sync', 'preview']

export function LyricsInput<Values extends FieldValues>({ form, name, musicID }: LyricsInputProps<Values>) {
  const { t } = useI18n()
  const { value: lyrics, set } = useField({ form, name })
  const [view, setView] = useState<View>('write')
  const recording = useRecording(musicID)
  const [isEditing, setEditing] = useState(false)
  return (
    <section className={styles.lyrics}>
      <h2 className={styles.heading}>{t('form.lyrics')}</h2>
      <Tabs
        label={t('form.lyricsViews')}
        tabs={VIEWS.map((key) => ({ key, label: t(`form.lyrics.${key}`) }))}
        chosen={view}
        onChoose={setView}
      >
        {view !== 'write' && !isEditing && <RecordingPlayer recording={recording} />}
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
        {view === 'sync' && !isEditing && (
          <>
            <div>
              <Button icon={<Maximize2 />} onClick={() => setEditing(true)}>
                {t('form.openEditor')}
              </Button>
            </div>
            <LyricsSync lyrics={lyrics} now={recording.now} onChange={set} />
          </>
        )}
        {view === 'preview' && <LyricsPreview lines={parseLrc(lyrics)} position={recording.position} />}
      </Tabs>
      {isEditing && (
        <Suspense>
          <LyricsEditor
            lyrics={lyrics}
            recording={recording}
            onChange={set}
            onClose={() => setEditing(false)}
          />
        </Suspense>
      )}
    </section>
  )
}
