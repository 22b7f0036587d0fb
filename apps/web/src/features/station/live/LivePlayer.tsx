import { type Live, getLive } from '@nava/contracts'
import { CirclePlay } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useI18n } from '../../../lib/i18n/i18n.ts'
import { imageAddress } from '../../../lib/paths/paths.ts'
import { invalidate } from '../../../lib/calls/query.ts'
import { Cover } from '../../../ui/media/Cover.tsx'
import { Spinner } from '../../../ui/states/Spinner.tsx'
import { usePlayer } from '../../listening/player/player.ts'
import { posterWidth } from '../../catalogue/video/poster-width.ts'
import { useFullscreen } from '../../catalogue/video/use-fullscreen.ts'
import { useIdle } from '../../catalogue/video/use-idle.ts'
import { useMediaControls } from '../../catalogue/video/use-media-controls.ts'
import { useMediaState } from '../../catalogue/video/use-media-state.ts'
import { useSoleSound } from '../../catalogue/video/use-sole-sound.ts'
import { OffAir } from './OffAir.tsx'
import { LiveControls } from './parts/LiveControls.tsx'
import { useLiveKeys } from './parts/use-live-keys.ts'
import { type ChannelProps, useChannel } from './parts/use-channel.ts'
import { coverOf } from './parts/cover-of.ts'
import { mediaInfoOf } from './parts/media-info-of.ts'
import { useShownNow } from './parts/use-shown-now.ts'
import styles from './LivePlayer.module.css'

interface LivePlayerProps extends ChannelProps {
  /** What was on when the shown frame was broadcast */
  shown: Live | undefined
}

/** Milliseconds before a failed stream is loaded again */
const RETRY_AFTER = 15_000

/** Shows 'off air' while the stream is unreachable. Never seeks ahead of the broadcast. */
export function LivePlayer(props: LivePlayerProps) {
  const { live } = props
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
      // The same element plays all times of the channel, so that full screen and sound persist.
      key={`${live.state === 'external' ? live.url : ''} ${tries}`}
      {...props}
      onFailed={() => setFailed(true)}
      onEnded={reload}
    />
  )
}

interface ScreenProps extends LivePlayerProps {
  onFailed: () => void
  onEnded: () => void
}

function Screen(props: ScreenProps) {
  const { live, behind, onEnded } = props
  const { t } = useI18n()
  const frame = useRef<HTMLDivElement>(null)
  const ref = useRef<HTMLVideoElement>(null)
  const [posterPixels] = useState(posterWidth)
  const media = useMediaState(ref)
  const shown = useShownNow(props.shown ?? live, behind)
  const { item } = shown
  const channel = useChannel(ref, props, shown, media)
  const fullscreen = useFullscreen(frame, ref)
  const volume = usePlayer((state) => (state.muted ? 0 : state.volume))
  const { idle, wake } = useIdle(media.paused || item?.kind === 'audio')
  const toggle = () => {
    const video = ref.current
    if (!video) return
    if (video.paused) void video.play().catch(() => undefined)
    else video.pause()
  }
  const { seekBy } = channel
  useSoleSound(ref, volume)
  useMediaControls(ref, { info: mediaInfoOf(item, t('live.title')), onToggle: toggle, onSeekBy: seekBy })
  useLiveKeys({ toggle, fullscreen: fullscreen.toggle, seekBy, onUse: wake })

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
        {...channel.controls}
        paused={media.paused}
        isFull={fullscreen.isFull}
        onToggle={toggle}
        onFullscreen={fullscreen.toggle}
      />
    </div>
  )
}
