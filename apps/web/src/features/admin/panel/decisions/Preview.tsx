import { getStreamToken, limits } from '@nava/contracts'
import { useQuery } from '@tanstack/react-query'
import { type AudioHTMLAttributes, type MouseEvent, useRef, useState } from 'react'
import { query } from '../../../../lib/calls/query.ts'
import { streams } from '../../../../lib/paths/paths.ts'
import Waveform from '../../../listening/waveform/Waveform.tsx'
import { player } from '../../../listening/player/player.ts'
import { type Resource, type Row, idOf, isRow, nameIn } from '../resource.ts'
import { useWords } from '../words.ts'
import styles from './Decisions.module.css'

const isReady = (status: unknown) => isRow(status) && status['state'] === 'ready'

/** Plays what is not public yet, beside the player of the site, which it pauses. */
export function Preview({ resource, row }: { resource: Resource; row: Row }) {
  const { t } = useWords()
  const isVideo = isReady(row['video'])
  const isAudio = isReady(row['audio'])
  const { data: token } = useQuery({ ...query(getStreamToken), enabled: isVideo || isAudio })
  if (!token || (!isVideo && !isAudio)) return null
  const id = idOf(resource, row)
  const shared = {
    controls: true,
    preload: 'metadata',
    className: styles.media,
    'aria-label': t('admin.playerOf', { name: nameIn(row, resource.name) }),
    onPlay: () => player.pause(),
  } as const
  if (isVideo)
    // oxlint-disable-next-line jsx-a11y/media-has-caption -- captions are made after the decision
    return <video {...shared} src={streams.videoFile(limits.video.heights[0], id, { token })} />
  return <Recording {...shared} kind={resource.key === 'podcasts' ? 'podcast' : 'music'} {...{ id, token }} />
}

interface RecordingProps extends Omit<AudioHTMLAttributes<HTMLAudioElement>, 'id'> {
  kind: 'music' | 'podcast'
  id: number
  token: string
}

/** The waveform shows where to listen, and seeks when pressed; keys seek in the player below it. */
function Recording({ kind, id, token, ...shared }: RecordingProps) {
  const audio = useRef<HTMLAudioElement>(null)
  const [at, setAt] = useState(0)
  const seek = ({ clientX, currentTarget }: MouseEvent) => {
    const { left, width } = currentTarget.getBoundingClientRect()
    if (!audio.current?.duration) return
    audio.current.currentTime = ((clientX - left) / width) * audio.current.duration
  }
  return (
    <div className={styles.recording}>
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- the player has keys */}
      <div onClick={seek}>
        <Waveform of={{ kind, id }} at={at} />
      </div>
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- music has lyrics elsewhere */}
      <audio
        {...shared}
        ref={audio}
        src={streams[kind](limits.audio.defaultQuality, id, { token })}
        onTimeUpdate={({ currentTarget: { currentTime, duration } }) => setAt(currentTime / duration || 0)}
      />
    </div>
  )
}
