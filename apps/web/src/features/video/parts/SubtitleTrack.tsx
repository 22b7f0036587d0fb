import { useEffect, useRef } from 'react'
import { useI18n } from '../../../lib/i18n.ts'
import { nameOfLanguage } from '../../../lib/text-languages.ts'
import type { ShownSubtitles } from './use-subtitles.ts'

/** Lines of text between the subtitles and the lower edge, where the controls are. */
const LINES_BELOW = 2

/** The subtitles that the video shows. The browser draws them, also in full screen and picture in picture. */
export function SubtitleTrack({ language, address }: ShownSubtitles) {
  const { language: reader } = useI18n()
  const ref = useRef<HTMLTrackElement>(null)
  useEffect(() => {
    // Where the browser plays HLS itself, its playlist names the same subtitles: they are not shown twice.
    const element = ref.current
    const tracks = element?.closest('video')?.textTracks
    if (!element || !tracks) return
    const showOnlyThis = () => {
      for (const track of tracks) track.mode = track === element.track ? 'showing' : 'disabled'
    }
    showOnlyThis()
    tracks.addEventListener('addtrack', showOnlyThis)
    // React has no onLoad for tracks.
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

/** Moves the texts above the controls, however many lines they have. */
export function liftCues(cues: Iterable<TextTrackCue> | ArrayLike<TextTrackCue> | null) {
  // A WebVTT file has no other cues.
  for (const cue of Array.from(cues ?? []) as VTTCue[])
    cue.line = -(cue.text.split('\n').length + LINES_BELOW)
}
