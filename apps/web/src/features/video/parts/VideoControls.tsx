import { Maximize, Minimize, Pause, PictureInPicture2, Play, RotateCcw, SkipForward } from 'lucide-react'
import { useState } from 'react'
import { formatTime, shownLength, timeInWords } from '../../../lib/format-time.ts'
import { useI18n } from '../../../lib/i18n.ts'
import { IconButton } from '../../../ui/IconButton.tsx'
import { Slider } from '../../../ui/Slider.tsx'
import { VolumeControl } from '../../player/VolumeControl.tsx'
import { VideoQualityMenu } from './VideoQualityMenu.tsx'
import type { MediaState } from '../use-media-state.ts'
import type { useStream } from './use-stream.ts'
import type { VideoActions } from './use-video-actions.ts'
import styles from './VideoControls.module.css'

interface VideoControlsProps {
  media: MediaState
  actions: VideoActions
  isFull: boolean
  stream: Pick<ReturnType<typeof useStream>, 'heights' | 'quality' | 'autoHeight' | 'chooseQuality'>
  hasNext: boolean
  /** Seconds, as the catalogue says. */
  length: number
}

/** The row of buttons under the picture, and the line of its time. */
export function VideoControls({
  media,
  actions,
  isFull,
  stream,
  hasNext,
  length: catalogued,
}: VideoControlsProps) {
  const { t, language } = useI18n()
  const [sliding, setSliding] = useState<number>()
  const length = shownLength(media.duration, catalogued)
  const shown = sliding ?? media.position
  const letGo = (seconds: number) => {
    setSliding(undefined)
    actions.seek(seconds)
  }
  return (
    // Buttons of a player stand in the same order everywhere, as time runs in the same direction.
    <div className={styles.controls} dir="ltr">
      <div className={styles.line} data-time-line>
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
      </div>
      <div className={styles.row}>
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
        <VolumeControl />
        <span className={styles.time}>
          {formatTime(shown, language)} / {formatTime(length, language)}
        </span>
        <span className={styles.gap} />
        <VideoQualityMenu {...stream} />
        {document.pictureInPictureEnabled && (
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
      </div>
    </div>
  )
}
