import { type SliderCard, limits } from '@nava/contracts'
import { ChevronLeft, ChevronRight, Pause, Play } from 'lucide-react'
import { type CSSProperties, type PointerEvent, type ReactNode, useRef, useState } from 'react'
import { useI18n } from '../../../lib/i18n/i18n.ts'
import { IconButton } from '../../../ui/controls/IconButton.tsx'
import { Banner } from './Banner.tsx'
import { useArrowKeys } from './parts/use-arrow-keys.ts'
import { useAttention } from './parts/use-attention.ts'
import { useRotation } from './parts/use-rotation.ts'
import styles from './BannerSlider.module.css'

/** Pixels of a swipe that changes the slide */
const SWIPE = 40

export function BannerSlider({ banners }: { banners: readonly SliderCard[] }) {
  const { t, dir } = useI18n()
  const slider = useRef<HTMLElement>(null)
  const noticed = useAttention(slider)
  const [stopped, setStopped] = useState(false)
  const { rotation, turn, runs, motionAllowed } = useRotation(
    banners.length,
    limits.slider.autoplay,
    noticed || stopped,
  )
  useArrowKeys(slider, (toRight) => turn(toRight === (dir === 'ltr') ? 1 : -1))
  const swipe = useSwipe((toEnd) => turn(toEnd === (dir === 'ltr') ? -1 : 1))

  return (
    <section
      ref={slider}
      className={styles.slider}
      aria-roledescription={t('home.carousel')}
      aria-label={t('home.banners')}
      style={{ '--transition': `${limits.slider.transition}ms` } as CSSProperties}
    >
      <div
        className={styles.stage}
        aria-live={runs ? 'off' : 'polite'}
        data-toward={rotation.toward}
        data-moved={rotation.from !== undefined || undefined}
        {...swipe}
      >
        {banners.map((banner, at) => {
          const state = at === rotation.at ? 'shown' : at === rotation.from ? 'leaving' : 'waiting'
          return (
            <div
              key={banner.sliderID}
              className={styles.slide}
              data-state={state}
              role="group"
              aria-roledescription={t('home.slide')}
              aria-label={t('home.slideOf', { at: at + 1, count: banners.length })}
              inert={state !== 'shown'}
            >
              <Banner
                banner={banner}
                first={at === 0}
                near={state !== 'waiting' || isNext(at, rotation.at, banners.length)}
              />
            </div>
          )
        })}
      </div>
      {banners.length > 1 && (
        <SliderControls banners={banners} shown={rotation.at} turn={turn}>
          {motionAllowed && (
            <button
              type="button"
              className={styles.stop}
              aria-label={t(stopped ? 'home.startBanners' : 'home.stopBanners')}
              onClick={() => setStopped(!stopped)}
            >
              {stopped ? <Play aria-hidden /> : <Pause aria-hidden />}
            </button>
          )}
        </SliderControls>
      )}
    </section>
  )
}

interface SliderControlsProps {
  banners: readonly SliderCard[]
  /** Index of the banner shown */
  shown: number
  /** Moves by as many banners. */
  turn: (by: number) => void
  /** Precedes the dots */
  children: ReactNode
}

function SliderControls({ banners, shown, turn, children }: SliderControlsProps) {
  const { t } = useI18n()
  return (
    <>
      <IconButton className={styles.back} label={t('home.previousBanner')} onClick={() => turn(-1)}>
        <ChevronLeft className="flip-rtl" />
      </IconButton>
      <IconButton className={styles.on} label={t('home.nextBanner')} onClick={() => turn(1)}>
        <ChevronRight className="flip-rtl" />
      </IconButton>
      <div className={styles.foot}>
        {children}
        {banners.map(({ sliderID, titleOne }, at) => (
          <button
            key={sliderID}
            type="button"
            className={styles.dot}
            aria-label={t('home.toBanner', { at: at + 1, title: titleOne })}
            aria-current={at === shown || undefined}
            onClick={() => turn(at - shown)}
          />
        ))}
      </div>
    </>
  )
}

function isNext(at: number, shown: number, count: number): boolean {
  return at === (shown + 1) % count
}

function useSwipe(onSwipe: (toRight: boolean) => void) {
  const start = useRef<number>(undefined)
  return {
    onPointerDown: (event: PointerEvent) => {
      start.current = event.pointerType === 'mouse' ? undefined : event.clientX
    },
    onPointerUp: (event: PointerEvent) => {
      const moved = start.current === undefined ? 0 : event.clientX - start.current
      start.current = undefined
      if (Math.abs(moved) > SWIPE) onSwipe(moved > 0)
    },
    onPointerCancel: () => {
      start.current = undefined
    },
  }
}
