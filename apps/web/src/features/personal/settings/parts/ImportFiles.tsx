import { importLibraryFiles, limits, MIB } from '@nava/contracts'
import { useMutation } from '@tanstack/react-query'
import { FileUp } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { upload } from '../../../../lib/calls/call.ts'
import { ProblemError } from '../../../../lib/calls/call-errors.ts'
import { useErrorText } from '../../../../lib/calls/error-text.ts'
import { useI18n } from '../../../../lib/i18n/i18n.ts'
import { Button } from '../../../../ui/controls/Button.tsx'
import { ProgressBar } from '../../../../ui/states/ProgressBar.tsx'
import styles from '../Settings.module.css'
import type { OnStart } from './ImportServerForm.tsx'

const ACCEPTED = '.zip,.json,.csv'

/** Sends exports of Spotify or Last.fm. Closing it ends the upload. */
export function ImportFiles({ onStart }: { onStart: OnStart }) {
  const { t } = useI18n()
  const errors = useErrorText()
  const input = useRef<HTMLInputElement>(null)
  const { sending, percent } = useSending(onStart)
  const label = t(percent === 100 ? 'setting.readingFiles' : 'setting.sendingFiles')
  return (
    <div className={styles.form}>
      <p>{t('setting.exportOfSpotify')}</p>
      <p>{t('setting.exportOfLastfm')}</p>
      <p className={styles.note}>{t('setting.exportFiles')}</p>
      <input
        ref={input}
        type="file"
        hidden
        multiple
        accept={ACCEPTED}
        aria-label={t('setting.exportFile')}
        onChange={({ currentTarget }) => {
          const files = [...(currentTarget.files ?? [])]
          if (files.length > 0) sending.mutate(files)
          // Lets the user choose the same file again.
          currentTarget.value = ''
        }}
      />
      {sending.isError && (
        <p role="alert" className={styles.error}>
          {errors.ofError(sending.error)}
        </p>
      )}
      {sending.isPending && (
        <>
          <p role="status">{label}</p>
          <ProgressBar label={label} percent={percent === 100 ? undefined : percent} />
        </>
      )}
      <Button
        variant="primary"
        icon={<FileUp />}
        busy={sending.isPending}
        onClick={() => input.current?.click()}
      >
        {t('setting.chooseExport')}
      </Button>
    </div>
  )
}

function useSending(onStart: OnStart) {
  const [percent, setPercent] = useState(0)
  const closing = useRef<AbortController>(undefined)
  useEffect(() => () => closing.current?.abort(), [])
  const sending = useMutation({
    mutationFn: async (files: readonly File[]) => {
      checkSize(files)
      closing.current = new AbortController()
      setPercent(0)
      const { signal } = closing.current
      const onProgress = ({ sentBytes, totalBytes }: { sentBytes: number; totalBytes: number }) =>
        setPercent(Math.round((sentBytes / totalBytes) * 100))
      return upload(importLibraryFiles, { body: files }, { signal, onProgress })
    },
    onSuccess: onStart,
  })
  return { sending, percent }
}

/** Refuses what the server would refuse, before it is sent. */
function checkSize(files: readonly File[]): void {
  const { maxBytes, maxFiles } = limits.libraryFiles
  const bytes = files.reduce((sum, { size }) => sum + size, 0)
  if (files.length > maxFiles) throw refusal('upload.too-many-files', 400, maxFiles)
  if (bytes > maxBytes) throw refusal('upload.files-too-large', 413, maxBytes / MIB)
}

const refusal = (code: 'upload.too-many-files' | 'upload.files-too-large', status: number, max: number) =>
  new ProblemError({ type: 'about:blank', title: '', detail: '', status, code, params: { max } })
