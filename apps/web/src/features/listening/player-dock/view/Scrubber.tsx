import { Suspense, useCallback, useState } from 'react'
import { formatTime } from '../../../../lib/formats/format-time.ts'
import { shownLength } from '../../playback/shown-length.ts'
import { timeInWords } from '../../../../lib/formats/time-in-words.ts'
import { useI18n } from '../../../../lib/i18n/i18n.ts'
import { lazyPart } from '../../../../lib/browser/lazy-part.ts'
import { Slider } from '../../../../ui/controls/Slider.tsx'
import { useCurrentItem } from '../../player/player.ts'
import { useProgress } from '../../player/progress.ts'
import { seek } from '../../player/seek.ts'
import styles from './Scrubber.module.css'

const Waveform = lazyPart(() => import('../../waveform/Waveform.tsx'))

export function Scrubber({ stacked = false }: { stacked?: boolean }) {
  const { t, language } = useI18n()
  const { position, duration, buffered } = useProgress((progress) => progress)
  const item = useCurrentItem()
  const length = shownLength(duration, item?.length ?? duration)
  const [held, setHeld] = useState<number>()
  const [near, setNear] = useState(false)
  const letGo = useCallback((seconds: number) => {
    setHeld(undefined)
    seek(seconds)
  }, [])
  return (
    <div
      className={styles.scrubber}
      data-stacked={stacked || undefined}
      data-near={near || held !== undefined || undefined}
      dir="ltr"
      onPointerEnter={({ pointerType }) => setNear(pointerType === 'mouse')}
      onPointerLeave={() => setNear(false)}
      onFocus={({ target }) => setNear(target.matches(':focus-visible'))}
      onBlur={() => setNear(false)}
    >
      <span className={styles.time}>{formatTime(held ?? position, language)}</span>
      <Suspense>
        {item && (near || held !== undefined) && (
          <Waveform
            key={`${item.kind}${item.id}`}
            of={item}
            at={duration > 0 ? (held ?? position) / duration : 0}
            className={styles.waveform}
          />
        )}
      </Suspense>
      <Slider
        label={t('player.seek')}
        value={position}
        max={duration}
        step={1}
        buffered={buffered}
        words={(seconds) =>
          t('player.seekWords', {
            at: timeInWords(seconds, language),
            length: timeInWords(length, language),
          })
        }
        onSlide={setHeld}
        onChange={letGo}
      />
      <span className={styles.time}>{formatTime(length, language)}</span>
    </div>
  )
}
