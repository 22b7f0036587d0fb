import { useEffect, useRef } from 'react'
import { useI18n } from '../../../../lib/i18n/i18n.ts'
import { nameOfLanguage } from '../../../../lib/i18n/text-languages.ts'
import type { ShownSubtitles } from './use-subtitles.ts'

/** Lines of text between subtitles and the lower edge, covered by the controls */
const LINES_BELOW = 2

/** Subtitles that the browser draws, also in full screen and picture-in-picture */
export function SubtitleTrack({ language, address }: ShownSubtitles) {
  const { language: reader } = useI18n()
  const ref = useRef<HTMLTrackElement>(null)
  useEffect(() => {
    // Native HLS adds a track with the same subtitles, so all other tracks are disabled.
    const element = ref.current
    const tracks = element?.closest('video')?.textTracks
    if (!element || !tracks) return
    const showOnlyThis = () => {
      for (const track of tracks) track.mode = track === element.track ? 'showing' : 'disabled'
    }
    showOnlyThis()
    tracks.addEventListener('addtrack', showOnlyThis)
    const lift = () => liftCues(element.track.cues)
    element.addEventListener('load', lift)
    return () => {
      tracks.removeEventListener('addtrack', showOnlyThis)
      element.removeEventListener('load', lift)
    }
  }, [])
  return (
    <track
      ref={ref}
      kind="subtitles"
      src={address}
      srcLang={language}
      label={nameOfLanguage(language, reader)}
      default
    />
  )
}

export function liftCues(cues: Iterable<TextTrackCue> | ArrayLike<TextTrackCue> | null) {
  // all cues of a WebVTT file are VTTCues
  for (const cue of Array.from(cues ?? []) as VTTCue[])
    cue.line = -(cue.text.split('\n').length + LINES_BELOW)
}
