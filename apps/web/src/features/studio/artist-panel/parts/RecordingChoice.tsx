import { getStreamToken, limits } from '@nava/contracts'
import { useQuery } from '@tanstack/react-query'
import { type RefObject, useEffect, useId, useMemo, useRef, useState } from 'react'
import { useI18n } from '../../../../lib/i18n/i18n.ts'
import { streams } from '../../../../lib/paths/paths.ts'
import { query } from '../../../../lib/calls/query.ts'
import styles from './LyricsInput.module.css'

export interface Recording {
  audio: RefObject<HTMLAudioElement | null>
  source: string | undefined
  /** Seconds at the last event of the audio element */
  position: number
  setPosition: (seconds: number) => void
  now: () => number
  choose: (file: File | undefined) => void
}

export function useRecording(musicID: number | undefined): Recording {
  const audio = useRef<HTMLAudioElement>(null)
  const [file, setFile] = useState<File>()
  const [position, setPosition] = useState(0)
  const local = useMemo(() => file && URL.createObjectURL(file), [file])
  useEffect(() => () => void (local && URL.revokeObjectURL(local)), [local])
  const { data: token } = useQuery({ ...query(getStreamToken), enabled: musicID !== undefined })
  const stored =
    musicID !== undefined && token
      ? streams.music(limits.audio.defaultQuality, musicID, { token })
      : undefined
  return {
    audio,
    source: local ?? stored,
    position,
    setPosition,
    now: () => audio.current?.currentTime ?? 0,
    choose: setFile,
  }
}

export function RecordingChoice({ recording }: { recording: Recording }) {
  const { t } = useI18n()
  const id = useId()
  const { source, audio } = recording
  return (
    <div className={styles.recording}>
      {source && (
        // The recording needs no captions, since the user is writing its lyrics next to it.
        // oxlint-disable-next-line jsx-a11y/media-has-caption
        <audio
          ref={audio}
          src={source}
          controls
          aria-label={t('form.recording')}
          onTimeUpdate={(event) => recording.setPosition(event.currentTarget.currentTime)}
        />
      )}
      <label htmlFor={id}>{t('form.chooseRecording')}</label>
      <input
        id={id}
        type="file"
        accept="audio/*"
        className={styles.file}
        onChange={(event) => recording.choose(event.currentTarget.files?.[0])}
      />
    </div>
  )
}
