import type { Music } from '@nava/contracts'
import { CirclePlay } from 'lucide-react'
import { type PointerEvent, useRef, useState } from 'react'
import { useI18n } from '../../../lib/i18n/i18n.ts'
import { imageAddress } from '../../../lib/paths/paths.ts'
import { ErrorState } from '../../../ui/states/ErrorState.tsx'
import { Spinner } from '../../../ui/states/Spinner.tsx'
import type { MediaInfo } from '../../listening/playback/media-session.ts'
import { usePlayer } from '../../listening/player/player.ts'
import { ActionIndicator } from './parts/ActionIndicator.tsx'
import { SubtitleTrack } from './parts/SubtitleTrack.tsx'
import { VideoControls } from './parts/VideoControls.tsx'
import { posterWidth } from './poster-width.ts'
import { useFullscreen } from './use-fullscreen.ts'
import { useIdle } from './use-idle.ts'
import { useMediaState } from './use-media-state.ts'
import { useMediaControls } from './use-media-controls.ts'
import { useSoleSound } from './use-sole-sound.ts'
import { useStream } from './parts/use-stream.ts'
import { useSubtitles } from './parts/use-subtitles.ts'
import type { StreamAccess } from './use-video.ts'
import { useVideoActions } from './parts/use-video-actions.ts'
import { useVideoKeys } from './parts/use-video-keys.ts'
import { useWatchCount } from './parts/use-watch-count.ts'
import styles from './VideoPlayer.module.css'

interface VideoPlayerProps {
  video: Music
  access: StreamAccess
  onEnded: () => void
  onNext: (() => void) | undefined
}

/** Video player that stays mounted from one video to the next, so that full screen and sound persist. */
export function VideoPlayer({ video, access, onEnded, onNext }: VideoPlayerProps) {
  const frame = useRef<HTMLDivElement>(null)
  const ref = useRef<HTMLVideoElement>(null)
  const held = useRef<HTMLCanvasElement>(null)
  const [posterPixels] = useState(posterWidth)
  const media = useMediaState(ref)
  const stream = useStream(ref, held, video, access)
  const fullscreen = useFullscreen(frame, ref)
  const subtitles = useSubtitles(video, access)
  const volume = usePlayer((state) => (state.muted ? 0 : state.volume))
  const { idle, wake, hide } = useIdle(media.paused || media.ended)
  const { actions, shownAction } = useVideoActions(ref, {
    onNext,
    onFullscreen: fullscreen.toggle,
    onSubtitles: subtitles.toggle,
    onAction: wake,
  })
  useVideoKeys(actions)
  useSoleSound(ref, volume)
  const { toggle: onToggle, seek: onSeek } = actions
  useMediaControls(ref, { info: infoOf(video), onToggle, onSeek, onNext: onNext && actions.next })
  useWatchCount(ref, video.musicID)

  /** A click plays or pauses. A tap shows the controls; a double tap at a side seeks ten seconds. */
  const press = (event: PointerEvent<HTMLVideoElement>) => {
    if (event.pointerType === 'mouse') {
      if (event.button === 0) actions.toggle()
    } else if (idle || media.paused) wake()
    else hide()
  }
  return (
    <div
      ref={frame}
      className={styles.frame}
      data-idle={idle || undefined}
      data-full={fullscreen.isFull || undefined}
      onPointerMove={(event) => event.pointerType === 'mouse' && wake()}
      onPointerLeave={(event) => event.pointerType === 'mouse' && !media.paused && hide()}
    >
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- a video without subtitles has none to offer */}
      <video
        ref={ref}
        className={styles.video}
        aria-label={video.title}
        poster={imageAddress('video', video.musicID, video.videoImageVersion, posterPixels)}
        playsInline
        preload="auto"
        onPointerUp={press}
        onDoubleClick={(event) => {
          if (!matchMedia('(pointer: coarse)').matches) return fullscreen.toggle()
          const { left, width } = event.currentTarget.getBoundingClientRect()
          actions.seekBy(event.clientX < left + width / 2 ? -10 : 10)
        }}
        onEnded={onEnded}
      >
        {subtitles.shown && <SubtitleTrack key={subtitles.shown.address} {...subtitles.shown} />}
      </video>
      <canvas ref={held} className={styles.held} hidden aria-hidden />
      <MediaStates title={video.title} media={media} stream={stream} onPlay={actions.toggle} />
      <ActionIndicator action={shownAction} />
      {fullscreen.isFull && (
        <p className={styles.title} dir="auto">
          {video.title}
        </p>
      )}
      <VideoControls
        key={video.musicID}
        video={video}
        access={access}
        media={media}
        actions={actions}
        isFull={fullscreen.isFull}
        stream={stream}
        subtitles={subtitles}
        hasNext={onNext !== undefined}
      />
    </div>
  )
}

interface MediaStatesProps {
  title: string
  media: ReturnType<typeof useMediaState>
  stream: Pick<ReturnType<typeof useStream>, 'unplayable' | 'retry'>
  onPlay: () => void
}

/** What lies over a video that loads, has not begun, or cannot be played */
function MediaStates({ title, media, stream, onPlay }: MediaStatesProps) {
  const { t } = useI18n()
  return (
    <>
      {media.waiting && !media.paused && !stream.unplayable && (
        <div className={styles.middle}>
          <Spinner size={56} label={t('ui.loading')} />
        </div>
      )}
      {media.duration > 0 && media.paused && !media.ended && media.position === 0 && (
        <button type="button" className={styles.start} onClick={onPlay}>
          <CirclePlay aria-hidden strokeWidth={1.25} />
          {t('player.tapToPlay')}
        </button>
      )}
      {stream.unplayable && (
        <div className={styles.trouble}>
          <ErrorState message={t('tracks.unplayable', { title })} onRetry={stream.retry} />
        </div>
      )}
    </>
  )
}

const infoOf = ({ musicID, title, artists, videoImageVersion }: Music): MediaInfo => ({
  kind: 'video',
  id: musicID,
  title,
  artist: artists,
  imageVersion: videoImageVersion,
})
