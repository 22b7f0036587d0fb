import {
  deleteTranscript,
  djPanelPodcasts,
  getPodcast,
  getTranscript,
  type Podcast,
  setTranscript,
} from '@nava/contracts'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../lib/calls/call.ts'
import { useErrorText } from '../../../lib/calls/error-text.ts'
import { useI18n } from '../../../lib/i18n/i18n.ts'
import { invalidate } from '../../../lib/calls/query.ts'
import { nameOfLanguage, TEXT_LANGUAGES } from '../../../lib/i18n/text-languages.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { FileButton } from '../../../ui/controls/FileButton.tsx'
import { Select } from '../../../ui/controls/Select.tsx'
import { toast } from '../../../ui/overlays/toasts.ts'
import styles from './TranscriptInput.module.css'

export function TranscriptInput({ podcast: { podcastID, transcript } }: { podcast: Podcast }) {
  const { t, language: reader } = useI18n()
  const errors = useErrorText()
  const [language, setLanguage] = useState(transcript === '' || transcript === 'und' ? reader : transcript)
  const params = { id: podcastID }
  const refresh = () =>
    Promise.all([
      invalidate(getPodcast, { params }),
      invalidate(getTranscript, { params }),
      invalidate(djPanelPodcasts),
    ])
  const send = useMutation({
    mutationFn: (file: File) => call(setTranscript, { params, query: { language }, body: file }),
    onSuccess: async () => {
      await refresh()
      toast(t('feeds.transcriptSaved'))
    },
  })
  const remove = useMutation({
    mutationFn: () => call(deleteTranscript, { params }),
    onSuccess: async () => {
      await refresh()
      toast(t('feeds.transcriptRemoved'))
    },
  })
  const error = send.error ?? remove.error
  const languages = [...new Set([language, ...TEXT_LANGUAGES])]
  return (
    <section className={styles.transcript}>
      <h2>{t('feeds.transcript')}</h2>
      <p className={styles.hint}>{t('feeds.transcriptHint')}</p>
      {transcript !== '' && (
        <p>{t('feeds.hasTranscript', { language: nameOfLanguage(transcript, reader) })}</p>
      )}
      <Select
        label={t('feeds.language')}
        options={languages.map((tag) => ({ value: tag, label: nameOfLanguage(tag, reader) }))}
        value={language}
        onChange={setLanguage}
      />
      <div className={styles.buttons}>
        <FileButton
          accept=".vtt,.srt,text/vtt,application/x-subrip"
          busy={send.isPending}
          onFile={(file) => {
            remove.reset()
            send.mutate(file)
          }}
        >
          {t(transcript === '' ? 'feeds.chooseTranscript' : 'feeds.replaceTranscript')}
        </FileButton>
        {transcript !== '' && (
          <Button
            busy={remove.isPending}
            onClick={() => {
              send.reset()
              remove.mutate()
            }}
          >
            {t('feeds.removeTranscript')}
          </Button>
        )}
      </div>
      {error && (
        <p className={styles.failed} role="alert">
          {errors.ofError(error)}
        </p>
      )}
    </section>
  )
}
