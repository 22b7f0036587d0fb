import { getStreamToken, limits } from '@nava/contracts'
import { useQuery } from '@tanstack/react-query'
import { type ComponentProps, type RefObject, useEffect, useMemo, useRef, useState } from 'react'
import { query } from '../../../../lib/calls/query.ts'
import { streams } from '../../../../lib/paths/paths.ts'

/** Times are seconds; `position` is that of the last event of the audio element, `now` asks it. */
export interface Recording {
  audio: RefObject<HTMLAudioElement | null>
  events: Pick<
    ComponentProps<'audio'>,
    'onTimeUpdate' | 'onSeeked' | 'onDurationChange' | 'onPlay' | 'onPause' | 'onLoadedMetadata'
  >
  source: string | undefined
  /** Track whose stored audio it is, unless a file was chosen */
  storedID: number | undefined
  position: number
  length: number
  isPlaying: boolean
  /** 1 for the usual speed */
  speed: number
  now: () => number
  toggle: () => void
  seek: (seconds: number) => void
  setSpeed: (speed: number) => void
  choose: (file: File) => void
}

/** Recording of the track, or a file of the user until the track has one. */
export function useRecording(musicID: number | undefined): Recording {
  const audio = useRef<HTMLAudioElement>(null)
  const [file, setFile] = useState<File>()
  const [state, setState] = useState({ position: 0, length: 0, isPlaying: false })
  const [speed, setSpeed] = useState(1)
  const local = useMemo(() => file && URL.createObjectURL(file), [file])
  useEffect(() => () => void (local && URL.revokeObjectURL(local)), [local])
  const { data: token } = useQuery({ ...query(getStreamToken), enabled: musicID !== undefined })
  const stored =
    musicID !== undefined && token
      ? streams.music(limits.audio.defaultQuality, musicID, { token })
      : undefined
  const read = ({ currentTarget: element }: { currentTarget: HTMLAudioElement }) =>
    setState({
      position: element.currentTime,
      length: Number.isFinite(element.duration) ? element.duration : 0,
      isPlaying: !element.paused,
    })
  return {
    ...state,
    audio,
    source: local ?? stored,
    storedID: local ? undefined : musicID,
    speed,
    events: {
      onTimeUpdate: read,
      onSeeked: read,
      onDurationChange: read,
      onPlay: read,
      onPause: read,
      // Each new source starts at the usual speed.
      onLoadedMetadata: ({ currentTarget }) => (currentTarget.playbackRate = speed),
    },
    now: () => audio.current?.currentTime ?? 0,
    toggle: () => {
      const { current: element } = audio
      if (element?.paused) void element.play().catch(() => {}) // shown by the key, which stays at "play"
      else element?.pause()
    },
    seek: (seconds) => {
      if (audio.current) audio.current.currentTime = Math.max(0, seconds)
    },
    setSpeed: (chosen) => {
      setSpeed(chosen)
      if (audio.current) audio.current.playbackRate = chosen
    },
    choose: setFile,
  }
}
