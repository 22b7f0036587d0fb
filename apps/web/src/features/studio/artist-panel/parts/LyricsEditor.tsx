import { toLrc } from '@nava/tags/lrc'
import { Eye, Pause, Play, Timer, Undo2, Undo } from 'lucide-react'
import { useId, useState } from 'react'
import { formatTime } from '../../../../lib/formats/format-time.ts'
import { useI18n } from '../../../../lib/i18n/i18n.ts'
import { Button } from '../../../../ui/controls/Button.tsx'
import { FileButton } from '../../../../ui/controls/FileButton.tsx'
import { useShortcuts } from '../../../../ui/keys/on-keys.ts'
import { useModal } from '../../../../ui/overlays/Dialog.tsx'
import { player } from '../../../listening/player/player.ts'
import {
  back,
  choose,
  type EditorState,
  moveLine,
  openEditor,
  shiftAll,
  stamp,
  toggleWords,
  undo,
} from '../lyrics-editor.ts'
import { EditorKeys } from './EditorKeys.tsx'
import { EditorLines } from './EditorLines.tsx'
import { EditorPreview } from './EditorPreview.tsx'
import { EditorWaveform } from './EditorWaveform.tsx'
import { SpeedKeys, SPEEDS } from './SpeedKeys.tsx'
import { ShiftLyrics } from '../../lyrics/ShiftLyrics.tsx'
import type { Recording } from './use-recording.ts'
import styles from './LyricsEditor.module.css'

/** Seconds by which keys seek */
const SEEK = 2
/** Milliseconds by which arrows move a mark, alone and with Shift */
const NUDGE = { fine: 10, coarse: 100 }

interface LyricsEditorProps {
  lyrics: string
  recording: Recording
  /** Takes each change at once, so that closing loses nothing */
  onChange: (lyrics: string) => void
  onClose: () => void
}

/** Gives lines and words their times while the recording plays, by keys of its own. */
export default function LyricsEditor({ lyrics, recording, onChange, onClose }: LyricsEditorProps) {
  const { t } = useI18n()
  const [state, setState] = useState(() => openEditor(lyrics))
  const [isPreview, setPreview] = useState(false)
  const titleID = useId()
  const { lines, line } = state
  const { audio, source, events } = recording
  const change = (next: EditorState) => {
    setState(next)
    if (next.lines !== lines) onChange(toLrc(next.lines))
  }
  const acting = { state, change, recording }
  useShortcuts((key, event) => actionOf(key, event, acting), {
    first: true,
    own: '[data-lyrics-editor]',
    repeats: /Arrow|^[jl]$/,
  })
  return (
    <dialog {...useModal(onClose)} className={styles.editor} aria-labelledby={titleID} data-player-keys>
      <div className={styles.body} data-lyrics-editor>
        <header className={styles.header}>
          <h2 id={titleID}>{t('lyrics.editor')}</h2>
          <Button icon={<Eye />} aria-pressed={isPreview} onClick={() => setPreview(!isPreview)}>
            {t('lyrics.preview')}
          </Button>
          <Button variant="primary" onClick={onClose}>
            {t('lyrics.done')}
          </Button>
        </header>
        {/* The recording needs no captions, since the user is writing its words. */}
        {/* oxlint-disable-next-line jsx-a11y/media-has-caption */}
        <audio ref={audio} src={source} aria-label={t('form.recording')} {...events} />
        {!source && (
          <FileButton size="sm" accept="audio/*" onFile={recording.choose}>
            {t('form.chooseRecording')}
          </FileButton>
        )}
        <EditorWaveform
          recording={recording}
          lines={lines}
          chosen={line - 1}
          onMove={(index, ms) => change(moveLine(state, index, ms))}
        />
        <PlayKeys {...acting} />
        {isPreview ? (
          <EditorPreview lyrics={toLrc(lines)} recording={recording} />
        ) : (
          <EditorLines
            state={state}
            onChoose={(index) => change(choose(state, index))}
            onSeek={recording.seek}
          />
        )}
        <TapKeys {...acting} />
        <ShiftLyrics onShift={(ms) => change(shiftAll(state, ms))} />
        <EditorKeys />
      </div>
    </dialog>
  )
}

function PlayKeys({ state, change, recording }: Acting) {
  const { t, language } = useI18n()
  const { isPlaying, position, length, speed } = recording
  return (
    <div className={styles.buttons}>
      <Button icon={isPlaying ? <Pause /> : <Play />} onClick={() => toggle(recording)}>
        {t(isPlaying ? 'form.pauseRecording' : 'form.playRecording')}
      </Button>
      <span className={styles.time} dir="ltr">
        {formatTime(position, language)} / {formatTime(length, language)}
      </span>
      <SpeedKeys speed={speed} onChoose={recording.setSpeed} />
      <Button aria-pressed={state.isByWord} onClick={() => change(toggleWords(state))}>
        {t('lyrics.words')}
      </Button>
    </div>
  )
}

function TapKeys({ state, change, recording }: Acting) {
  const { t } = useI18n()
  return (
    <div className={styles.taps}>
      <Button
        variant="primary"
        size="lg"
        className={styles.tap}
        icon={<Timer />}
        disabled={state.line >= state.lines.length}
        onClick={() => change(stamp(state, recording.now()))}
      >
        {t(state.isByWord ? 'lyrics.nextWord' : 'lyrics.nextLine')}
      </Button>
      <Button size="lg" className={styles.tap} icon={<Undo2 />} onClick={() => change(back(state))}>
        {t('lyrics.back')}
      </Button>
      <Button
        size="lg"
        className={styles.tap}
        icon={<Undo />}
        disabled={state.past.length === 0}
        onClick={() => change(undo(state))}
      >
        {t('lyrics.undo')}
      </Button>
    </div>
  )
}

/** The player of the site pauses, which would sound at the same time. */
function toggle(recording: Recording): void {
  player.pause()
  recording.toggle()
}

interface Acting {
  state: EditorState
  change: (next: EditorState) => void
  recording: Recording
}

/** Enter stays with a focused button, and arrows move a focused mark. Other letters do nothing behind the editor. */
function actionOf(key: string, event: Event, { state, change, recording }: Acting) {
  const focused = event.composedPath()[0]
  const mark = focused instanceof HTMLElement ? focused.dataset['mark'] : undefined
  const arrow = /^(Shift\+)?Arrow(Left|Right)$/.exec(key)
  const direction = arrow?.[2] === 'Left' ? -1 : 1
  if (arrow && mark !== undefined)
    return () => change(moveLine(state, Number(mark), direction * (arrow[1] ? NUDGE.coarse : NUDGE.fine)))
  const seekBy = (seconds: number) => () => recording.seek(recording.now() + seconds)
  if (arrow) return seekBy(direction * SEEK)
  const speed = SPEEDS[Number(key) - 1]
  if (/^\d$/.test(key) && speed !== undefined) return () => recording.setSpeed(speed)
  if (key === 'Enter' && focused instanceof HTMLElement && focused.closest('button, a')) return undefined
  const actions: Readonly<Record<string, () => void>> = {
    Space: () => change(stamp(state, recording.now())),
    Backspace: () => change(back(state)),
    j: seekBy(-SEEK),
    l: seekBy(SEEK),
    p: () => toggle(recording),
    Enter: () => toggle(recording),
    z: () => change(undo(state)),
    'Mod+z': () => change(undo(state)),
    w: () => change(toggleWords(state)),
  }
  return actions[key] ?? (/^(?:Shift\+)?[a-z/?0-9]$/.test(key) ? () => {} : undefined)
}
