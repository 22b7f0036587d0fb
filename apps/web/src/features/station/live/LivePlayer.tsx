import { type Live, getLive } from '@nava/contracts'
import { CirclePlay, Maximize, Minimize, Pause, Play } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { formatTime } from '../../../lib/formats/format-time.ts'
import { timeInWords } from '../../../lib/formats/time-in-words.ts'
import { useI18n } from '../../../lib/i18n/i18n.ts'
import { imageAddress } from '../../../lib/paths/paths.ts'
import { invalidate } from '../../../lib/calls/query.ts'
import { Cover } from '../../../ui/media/Cover.tsx'
import { IconButton } from '../../../ui/controls/IconButton.tsx'
import { Slider } from '../../../ui/controls/Slider.tsx'
import { useShortcuts } from '../../../ui/keys/on-keys.ts'
import { Spinner } from '../../../ui/states/Spinner.tsx'
import { VolumeControl } from '../../listening/controls/VolumeControl.tsx'
import { player, usePlayer } from '../../listening/player/player.ts'
import { posterWidth } from '../../catalogue/video/poster-width.ts'
import { useFullscreen } from '../../catalogue/video/use-fullscreen.ts'
import { useIdle } from '../../catalogue/video/use-idle.ts'
import { useMediaControls } from '../../catalogue/video/use-media-controls.ts'
import { useMediaState } from '../../catalogue/video/use-media-state.ts'
import { useSoleSound } from '../../catalogue/video/use-sole-sound.ts'
import { OffAir } from './OffAir.tsx'
import type { LivePosition } from './parts/live-edge.ts'
import { type OnBehind, useLiveStream } from './parts/use-live-stream.ts'
import { coverOf } from './parts/cover-of.ts'
import { mediaInfoOf } from './parts/media-info-of.ts'
import { useShownNow } from './parts/use-shown-now.ts'
import styles from './LivePlayer.module.css'

type OnAir = Exclude<Live, { state: 'empty' }>

interface LivePlayerProps {
  live: OnAir
  /** Milliseconds by which the shown frame is behind this machine's clock, once known */
  behind: number | undefined
  onBehind: OnBehind
}

/** Milliseconds before a failed stream is loaded again */
const RETRY_AFTER = 15_000

/** Shows 'off air' while the stream is unreachable. Never seeks ahead of the broadcast. */
export function LivePlayer({ live, behind, onBehind }: LivePlayerProps) {
  const [tries, setTries] = useState(0)
  const [failed, setFailed] = useState(false)
  const retry = () => {
    setFailed(false)
    setTries((count) => count + 1)
  }
  const retryLater = useEffectEvent(retry)
  useEffect(() => {
    if (!failed) return
    const timer = setTimeout(() => retryLater(), RETRY_AFTER)
    return () => clearTimeout(timer)
  }, [failed])
  if (failed) return <OffAir onRetry={retry} />
  // An external stream may continue at another address.
  const reload = () => void invalidate(getLive).finally(retry)
  return (
    <Screen
      key={`${live.url} ${tries}`}
      {...{ live, behind, onBehind }}
      onFailed={() => setFailed(true)}
      onEnded={reload}
    />
  )
}

interface ScreenProps extends LivePlayerProps {
  onFailed: () => void
  onEnded: () => void
}

function Screen({ live, behind, onBehind, onFailed, onEnded }: ScreenProps) {
  const { t } = useI18n()
  const frame = useRef<HTMLDivElement>(null)
  const ref = useRef<HTMLVideoElement>(null)
  const [posterPixels] = useState(posterWidth)
  const media = useMediaState(ref)
  const { item } = useShownNow(live, behind)
  const stream = useLiveStream(ref, live.url, { onFailed, onBehind })
  const fullscreen = useFullscreen(frame, ref)
  const volume = usePlayer((state) => (state.muted ? 0 : state.volume))
  const { idle, wake } = useIdle(media.paused || item?.kind === 'audio')
  const toggle = () => {
    const video = ref.current
    if (!video) return
    if (video.paused) void video.play().catch(() => undefined)
    else video.pause()
  }
  useSoleSound(ref, volume)
  useMediaControls(ref, { info: mediaInfoOf(item, t('live.title')), onToggle: toggle })
  useShortcuts((key) => ({ Space: toggle, k: toggle, m: player.toggleMute, f: fullscreen.toggle })[key])

  return (
    <div
      ref={frame}
      className={styles.frame}
      data-idle={idle || undefined}
      data-full={fullscreen.isFull || undefined}
      onPointerMove={wake}
    >
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- the channel has no captions to offer */}
      <video
        ref={ref}
        className={styles.video}
        aria-label={t('live.title')}
        poster={
          item && !item.show
            ? imageAddress('video', item.musicID, item.videoImageVersion, posterPixels)
            : undefined
        }
        autoPlay
        playsInline
        onClick={toggle}
        onEnded={onEnded}
      />
      {item?.kind === 'audio' && (
        <div className={styles.sound}>
          <Cover {...coverOf(item)} sizes="240px" className={styles.cover} />
        </div>
      )}
      {media.waiting && !media.paused && (
        <div className={styles.middle}>
          <Spinner size={56} label={t('ui.loading')} />
        </div>
      )}
      {media.paused && (
        <button type="button" className={styles.start} onClick={toggle}>
          <CirclePlay aria-hidden strokeWidth={1.25} />
          {t('player.tapToPlay')}
        </button>
      )}
      {item?.show && (
        <p className={styles.onAir}>
          <span className={styles.dot} aria-hidden />
          <bdi>{t('live.onAir', { name: item.show.djName })}</bdi>
        </p>
      )}
      <LiveControls
        paused={media.paused}
        position={stream.position}
        isFull={fullscreen.isFull}
        onToggle={toggle}
        onSeek={stream.seek}
        onLive={stream.goLive}
        onFullscreen={fullscreen.toggle}
      />
    </div>
  )
}

interface LiveControlsProps {
  paused: boolean
  position: LivePosition | undefined
  isFull: boolean
  onToggle: () => void
  onSeek: (seconds: number) => void
  onLive: () => void
  onFullscreen: () => void
}

function LiveControls({ position, ...props }: LiveControlsProps) {
  const { t, language } = useI18n()
  return (
    // Player buttons have the same order in every language.
    <div className={styles.controls} dir="ltr">
      <div className={styles.window}>
        {position && position.length > 0 && (
          <Slider
            label={t('live.window')}
            className={styles.slider}
            value={position.position}
            max={position.length}
            words={(seconds) =>
              t('live.behindWords', { time: timeInWords(position.length - seconds, language) })
            }
            onChange={props.onSeek}
          />
        )}
      </div>
      <div className={styles.row}>
        <IconButton label={t(props.paused ? 'player.play' : 'player.pause')} onClick={props.onToggle}>
          {props.paused ? <Play fill="currentColor" /> : <Pause fill="currentColor" />}
        </IconButton>
        <VolumeControl />
        <button
          type="button"
          className={styles.edge}
          data-live={position?.isLive || undefined}
          aria-label={t(position?.isLive ? 'live.atEdge' : 'live.goLive')}
          onClick={props.onLive}
        >
          <span className={styles.dot} aria-hidden />
          {t('live.live')}
        </button>
        {position && (
          <span className={styles.delay} title={t('live.delay')}>
            <span aria-hidden>−{formatTime(position.delay, language)}</span>
            <span className={styles.spoken}>
              {t('live.behindWords', { time: timeInWords(position.delay, language) })}
            </span>
          </span>
        )}
        <span className={styles.gap} />
        <IconButton
          label={t(props.isFull ? 'video.leaveFullscreen' : 'video.fullscreen')}
          onClick={props.onFullscreen}
        >
          {props.isFull ? <Minimize /> : <Maximize />}
        </IconButton>
      </div>
    </div>
  )
}
