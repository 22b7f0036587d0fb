import { Pause, Play } from 'lucide-react'
import { formatTime } from '../../../../lib/formats/format-time.ts'
import { timeInWords } from '../../../../lib/formats/time-in-words.ts'
import { formatNumber, useI18n } from '../../../../lib/i18n/i18n.ts'
import { FileButton } from '../../../../ui/controls/FileButton.tsx'
import { IconButton } from '../../../../ui/controls/IconButton.tsx'
import { Select } from '../../../../ui/controls/Select.tsx'
import { Slider } from '../../../../ui/controls/Slider.tsx'
import { useShortcuts } from '../../../../ui/keys/on-keys.ts'
import Waveform from '../../../listening/waveform/Waveform.tsx'
import type { Recording } from './use-recording.ts'
import styles from './RecordingPlayer.module.css'

const SPEEDS = [0.5, 0.75, 1]

/** Seconds by which keys seek */
const STEP = 3

/** Plays the recording whose words are written beside it, slower if wished. */
export function RecordingPlayer({ recording }: { recording: Recording }) {
  const { t, language } = useI18n()
  const { source, storedID, audio, position, length, isPlaying, speed } = recording
  useShortcuts(
    (key) => {
      if (!source) return undefined
      if (key === 'k') return recording.toggle
      if (key === 'j') return () => recording.seek(recording.now() - STEP)
      return key === 'l' ? () => recording.seek(recording.now() + STEP) : undefined
    },
    { first: true, repeats: /^[jl]$/ },
  )
  return (
    <div className={styles.recording}>
      {source && (
        <div className={styles.player} data-recording dir="ltr">
          {/* The recording needs no captions, since the user is writing its words. */}
          {/* oxlint-disable-next-line jsx-a11y/media-has-caption */}
          <audio ref={audio} src={source} aria-label={t('form.recording')} {...recording.events} />
          <IconButton
            size="lg"
            label={t(isPlaying ? 'form.pauseRecording' : 'form.playRecording')}
            onClick={recording.toggle}
          >
            {isPlaying ? <Pause /> : <Play />}
          </IconButton>
          <span className={styles.time}>{formatTime(position, language)}</span>
          <div className={styles.track}>
            {storedID !== undefined && (
              <Waveform of={{ kind: 'music', id: storedID }} at={length > 0 ? position / length : 0} />
            )}
            <Slider
              label={t('form.recordingPosition')}
              value={position}
              max={length}
              step={0.1}
              words={(seconds) => timeInWords(seconds, language)}
              onChange={recording.seek}
            />
          </div>
          <span className={styles.time}>{formatTime(length, language)}</span>
          <Select
            label={t('form.speed')}
            hideLabel
            options={SPEEDS.map((each) => ({
              value: String(each),
              label: t('form.speedOf', { speed: formatNumber(each, language) }),
            }))}
            value={String(speed)}
            onChange={(chosen) => recording.setSpeed(Number(chosen))}
          />
        </div>
      )}
      <FileButton size="sm" accept="audio/*" onFile={recording.choose}>
        {t('form.chooseRecording')}
      </FileButton>
    </div>
  )
}
