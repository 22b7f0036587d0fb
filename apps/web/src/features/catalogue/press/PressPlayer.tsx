import { addressOf, countPressPlay, limits, pressAudio, pressVideo, type PressItem } from '@nava/contracts'
import { Pause, Play } from 'lucide-react'
import { type SyntheticEvent, useRef, useState } from 'react'
import { call } from '../../../lib/calls/call.ts'
import { formatTime } from '../../../lib/formats/format-time.ts'
import { useI18n } from '../../../lib/i18n/i18n.ts'
import { classNames } from '../../../ui/class-names.ts'
import { EmptyState } from '../../../ui/states/EmptyState.tsx'
import styles from './Press.module.css'

/** Plays the items of a press link, one after the other, and counts what is heard. */
export function PressPlayer({ pressKey, items }: { pressKey: string; items: readonly PressItem[] }) {
  const { t, language } = useI18n()
  const media = useRef<HTMLMediaElement>(null)
  const heard = useRef({ counted: -1, seconds: 0, at: 0 })
  const [index, setIndex] = useState(0)
  const [state, setState] = useState<'idle' | 'playing' | 'failed'>('idle')
  const item = items[index]
  if (!item) return <EmptyState text={t('site.press.empty')} />

  const press = (at: number) => {
    if (at === index) return media.current?.paused ? void media.current.play() : media.current?.pause()
    setState('playing')
    setIndex(at)
  }
  const params = { key: pressKey, kind: item.kind, id: item.id }
  const count = ({ currentTarget: { currentTime, paused } }: SyntheticEvent<HTMLMediaElement>) => {
    const { current } = heard
    const step = currentTime - current.at
    // A leap is a seek, during which nothing is heard.
    const seconds = current.seconds + (!paused && step > 0 && step < 2 ? step : 0)
    heard.current = { ...current, at: currentTime, seconds }
    if (current.counted === index || seconds < Math.min(limits.player.countedAfterSeconds, item.length / 2))
      return
    heard.current.counted = index
    void call(countPressPlay, { params }).catch(() => undefined)
  }
  const shared = {
    ref: media as never,
    key: `${item.kind} ${item.id}`,
    controls: true,
    controlsList: 'nodownload',
    preload: 'metadata',
    autoPlay: state === 'playing',
    'aria-label': item.title,
    onLoadStart: () => void (heard.current = { counted: -1, seconds: 0, at: 0 }),
    onTimeUpdate: count,
    onPlay: () => setState('playing'),
    onPause: () => setState('idle'),
    onError: () => setState('failed'),
    onEnded: () => {
      if (index + 1 < items.length) press(index + 1)
    },
  } as const
  return (
    <>
      {item.hasAudio ? (
        // oxlint-disable-next-line jsx-a11y/media-has-caption -- music has none
        <audio {...shared} className={styles.audio} src={addressOf(pressAudio, { params })} />
      ) : (
        // oxlint-disable-next-line jsx-a11y/media-has-caption -- captions are made for what is published
        <video {...shared} className={styles.video} playsInline src={addressOf(pressVideo, { params })} />
      )}
      {state === 'failed' && <p role="alert">{t('site.press.failed')}</p>}
      <ol className={styles.items}>
        {items.map((each, at) => (
          <li
            key={`${each.kind} ${each.id}`}
            className={classNames(styles.item, at === index && styles.current)}
          >
            <button
              type="button"
              aria-label={t('site.press.play', { title: each.title })}
              aria-pressed={at === index && state === 'playing'}
              onClick={() => press(at)}
            >
              {at === index && state === 'playing' ? <Pause aria-hidden /> : <Play aria-hidden />}
            </button>
            <span className={styles.names}>
              <bdi>{each.title}</bdi>
              <small>
                <bdi>{each.artists}</bdi>
              </small>
            </span>
            <span>{each.length > 0 && formatTime(each.length, language)}</span>
          </li>
        ))}
      </ol>
    </>
  )
}
