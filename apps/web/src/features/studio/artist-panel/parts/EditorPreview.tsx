import { lineAt, parseLanguages } from '@nava/tags/lrc'
import { besideLines } from '@nava/tags/lyrics-beside'
import { useEffect, useMemo, useState } from 'react'
import { createStore } from 'zustand/vanilla'
import { LyricsLines } from '../../../listening/lyrics/LyricsLines.tsx'
import type { Recording } from './use-recording.ts'
import styles from './LyricsEditor.module.css'

/** Shows lyrics as a listener sees them while the recording plays. */
export function EditorPreview({ lyrics, recording }: { lyrics: string; recording: Recording }) {
  const [lines = [], second] = useMemo(() => parseLanguages(lyrics), [lyrics])
  const [position] = useState(() => createStore(() => ({ position: 0 })))
  const { audio } = recording
  useEffect(() => {
    let frame = 0
    const step = () => {
      position.setState({ position: audio.current?.currentTime ?? 0 })
      frame = requestAnimationFrame(step)
    }
    step()
    return () => cancelAnimationFrame(frame)
  }, [audio, position])
  return (
    <div className={styles.preview}>
      <LyricsLines
        lines={lines}
        beside={second && besideLines(lines, second)}
        sung={lineAt(lines, recording.position)}
        isOn
        position={position}
        onSeek={recording.seek}
      />
    </div>
  )
}
