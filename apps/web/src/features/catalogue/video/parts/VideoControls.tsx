import { Maximize, Minimize, Pause, PictureInPicture2, Play, RotateCcw, SkipForward } from 'lucide-react'
import type { Music } from '@nava/contracts'
import { type PointerEvent, Suspense, useState } from 'react'
import { formatTime } from '../../../../lib/formats/format-time.ts'
import { shownLength } from '../../../listening/playback/shown-length.ts'
import { timeInWords } from '../../../../lib/formats/time-in-words.ts'
import { lazyPart } from '../../../../lib/browser/lazy-part.ts'
import { useI18n } from '../../../../lib/i18n/i18n.ts'
import { IconButton } from '../../../../ui/controls/IconButton.tsx'
import { useHydrated } from '../../../../ui/hydration.ts'
import { Slider } from '../../../../ui/controls/Slider.tsx'
import { VolumeControl } from '../../../listening/controls/VolumeControl.tsx'
import { TimePreview } from './TimePreview.tsx'
import { SubtitlesMenu } from './SubtitlesMenu.tsx'
import { VideoQualityMenu } from './VideoQualityMenu.tsx'
import { cueAt } from './storyboard.ts'
import { useStoryboard } from './use-storyboard.ts'
import type { StreamAccess } from '../use-video.ts'
import type { MediaState } from '../use-media-state.ts'
import type { useStream } from './use-stream.ts'
import type { useSubtitles } from './use-subtitles.ts'
import type { VideoActions } from './use-video-actions.ts'
import styles from './VideoControls.module.css'

const CommentMarks = lazyPart(() => import('../../../listening/comments/CommentMarks.tsx'))

interface VideoControlsProps {
  video: Music
  access: StreamAccess
  media: MediaState
  actions: VideoActions
  isFull: boolean
  stream: Pick<ReturnType<typeof useStream>, 'heights' | 'quality' | 'autoHeight' | 'chooseQuality'>
  subtitles: ReturnType<typeof useSubtitles>
  hasNext: boolean
}

export function VideoControls({
  video,
  access,
  media,
  actions,
  isFull,
  stream,
  subtitles,
  hasNext,
}: VideoControlsProps) {
  const { t, language } = useI18n()
  const [sliding, setSliding] = useState<number>()
  const [pointedAt, setPointedAt] = useState<number>()
  const previewed = media.duration > 0 ? (sliding ?? pointedAt) : undefined
  const [wanted, setWanted] = useState(false)
  if (previewed !== undefined && !wanted) setWanted(true)
  const cues = useStoryboard(video, access, wanted)
  const length = shownLength(media.duration, video.videoLength)
  const shown = sliding ?? media.position
  const letGo = (seconds: number) => {
    setSliding(undefined)
    actions.seek(seconds)
  }
  return (
    // Player buttons have the same order in every language.
    <div className={styles.controls} dir="ltr">
      <div
        className={styles.line}
        data-time-line
        onPointerMove={(event) =>
          event.pointerType === 'mouse' && setPointedAt(secondsAt(event, media.duration))
        }
        onPointerLeave={() => setPointedAt(undefined)}
      >
        {previewed !== undefined && (
          <TimePreview at={previewed} duration={media.duration} cue={cueAt(cues, previewed)} />
        )}
        <Slider
          label={t('player.seek')}
          className={styles.slider}
          value={media.position}
          max={media.duration}
          step={0.1}
          buffered={media.buffered}
          words={(seconds) =>
            t('player.seekWords', {
              at: timeInWords(seconds, language),
              length: timeInWords(length, language),
            })
          }
          onSlide={setSliding}
          onChange={letGo}
        />
        <Suspense>
          {length > 0 && (
            <CommentMarks
              target={{ kind: 'music', id: video.musicID }}
              length={length}
              second={Math.floor(media.position)}
              onSeek={letGo}
              standing
            />
          )}
        </Suspense>
      </div>
      <div className={styles.row}>
        <PlayButtons media={media} actions={actions} hasNext={hasNext} />
        <VolumeControl />
        <span className={styles.time}>
          {formatTime(shown, language)} / {formatTime(length, language)}
        </span>
        <span className={styles.gap} />
        {subtitles.offered.length > 0 && <SubtitlesMenu {...subtitles} />}
        <VideoQualityMenu {...stream} />
        <ScreenButtons isFull={isFull} actions={actions} />
      </div>
    </div>
  )
}

function PlayButtons({ media, actions, hasNext }: Pick<VideoControlsProps, 'media' | 'actions' | 'hasNext'>) {
  const { t } = useI18n()
  return (
    <>
      <IconButton label={t(media.paused ? 'player.play' : 'player.pause')} onClick={actions.toggle}>
        {media.ended ? (
          <RotateCcw />
        ) : media.paused ? (
          <Play fill="currentColor" />
        ) : (
          <Pause fill="currentColor" />
        )}
      </IconButton>
      {hasNext && (
        <IconButton label={t('video.next')} onClick={actions.next}>
          <SkipForward fill="currentColor" />
        </IconButton>
      )}
    </>
  )
}

function ScreenButtons({ isFull, actions }: Pick<VideoControlsProps, 'isFull' | 'actions'>) {
  const { t } = useI18n()
  const hydrated = useHydrated()
  return (
    <>
      {hydrated && document.pictureInPictureEnabled && (
        <IconButton
          label={t('video.pictureInPicture')}
          onClick={actions.pictureInPicture}
          className={styles.roomy ?? ''}
        >
          <PictureInPicture2 />
        </IconButton>
      )}
      <IconButton
        label={t(isFull ? 'video.leaveFullscreen' : 'video.fullscreen')}
        onClick={actions.fullscreen}
      >
        {isFull ? <Minimize /> : <Maximize />}
      </IconButton>
    </>
  )
}

function secondsAt({ clientX, currentTarget }: PointerEvent<HTMLElement>, duration: number): number {
  const { left, width } = (currentTarget.querySelector('input') ?? currentTarget).getBoundingClientRect()
  return duration * Math.min(1, Math.max(0, (clientX - left) / Math.max(1, width)))
}
