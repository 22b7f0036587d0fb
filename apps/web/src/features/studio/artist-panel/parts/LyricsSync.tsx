import { Minus, Plus, RotateCcw, Timer, Undo2 } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useI18n } from '../../../../lib/i18n/i18n.ts'
import { Button } from '../../../../ui/controls/Button.tsx'
import { IconButton } from '../../../../ui/controls/IconButton.tsx'
import { useShortcuts } from '../../../../ui/keys/on-keys.ts'
import { scrollBehavior } from '../../../../ui/scroll-behavior.ts'
import { toLrc } from '@nava/tags/lrc'
import { stampOf } from '@nava/tags/lrc-times'
import { type SyncState, clearTimes, nudge, startSync, tap, untap } from '../sync-lyrics.ts'
import styles from './LyricsInput.module.css'

/** Seconds by which the buttons move the time of a line */
const NUDGE = 0.1

interface LyricsSyncProps {
  lyrics: string
  now: () => number
  onChange: (lyrics: string) => void
}

export function LyricsSync({ lyrics, now, onChange }: LyricsSyncProps) {
  const { t } = useI18n()
  const [sync, setSync] = useState(() => startSync(lyrics))
  const list = useRef<HTMLOListElement>(null)
  const { lines, next } = sync
  const change = (changed: SyncState) => {
    setSync(changed)
    onChange(toLrc(changed.lines))
  }
  const tapNow = () => change(tap(sync, now()))
  useEffect(() => {
    const element = list.current
    const line = element?.children[next]
    if (!(line instanceof HTMLElement) || !element || element.scrollHeight <= element.clientHeight) return
    element.scrollTo({ top: line.offsetTop - element.clientHeight / 2, behavior: scrollBehavior() })
  }, [next])

  // Also while the recording's own key, which was just pressed, has the focus: K pauses.
  useShortcuts((key) => (key === 'Space' && next < lines.length ? tapNow : undefined), {
    first: true,
    own: '[data-recording] button',
  })

  if (lines.length === 0) return <p className={styles.hint}>{t('form.noLyricsToSync')}</p>
  return (
    <>
      <p className={styles.hint}>{t('form.syncHint')}</p>
      <div className={styles.buttons}>
        <Button
          variant="primary"
          size="lg"
          className={styles.tap}
          icon={<Timer />}
          disabled={next >= lines.length}
          onClick={tapNow}
        >
          {t('form.tap')}
        </Button>
        <Button icon={<Undo2 />} disabled={next === 0} onClick={() => change(untap(sync))}>
          {t('form.untap')}
        </Button>
        <Button icon={<RotateCcw />} onClick={() => change(clearTimes(sync))}>
          {t('form.clearTimes')}
        </Button>
      </div>
      <ol ref={list} className={styles.lines}>
        {lines.map(({ text, at }, index) => (
          <li key={index} className={styles.line} aria-current={index === next || undefined}>
            <span className={styles.stamp} dir="ltr">
              {at === undefined ? '--:--.--' : stampOf(at)}
            </span>
            <bdi>{text}</bdi>
            {at !== undefined && (
              <>
                <IconButton
                  label={t('form.earlier', { line: text })}
                  onClick={() => change(nudge(sync, index, -NUDGE))}
                >
                  <Minus />
                </IconButton>
                <IconButton
                  label={t('form.later', { line: text })}
                  onClick={() => change(nudge(sync, index, NUDGE))}
                >
                  <Plus />
                </IconButton>
              </>
            )}
          </li>
        ))}
      </ol>
    </>
  )
}
