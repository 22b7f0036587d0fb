import { useEffect, useRef, useState } from 'react'
import { useI18n } from '../../../../lib/i18n/i18n.ts'
import { Button } from '../../../../ui/controls/Button.tsx'
import { LevelMeter } from '../parts/LevelMeter.tsx'
import type { DjAir } from '../use-dj-air.ts'
import { playTest } from './test-stream.ts'
import styles from './studio.module.css'

/** What the station received as a test, to be heard by its sender alone */
export function TestPart({ test }: { test: NonNullable<DjAir['test']> }) {
  const { t } = useI18n()
  const [isHeard, setHeard] = useState(false)
  return (
    <section aria-label={t('panel.studio.test')} className={styles.part}>
      <p>{t(test.isHeard ? 'panel.studio.testArrives' : 'panel.studio.testEnded')}</p>
      {test.isHeard && test.level && <LevelMeter label={t('panel.studio.received')} level={test.level} />}
      {test.segments > 0 &&
        (isHeard ? (
          <TestPlayer key={test.startedAt} onClose={() => setHeard(false)} />
        ) : (
          <Button onClick={() => setHeard(true)}>{t('panel.studio.hearTest')}</Button>
        ))}
      <p className={styles.note}>{t('panel.studio.testHint')}</p>
    </section>
  )
}

function TestPlayer({ onClose }: { onClose: () => void }) {
  const { t } = useI18n()
  const audio = useRef<HTMLAudioElement>(null)
  const [hasFailed, setFailed] = useState(false)
  useEffect(() => {
    const element = audio.current
    return element ? playTest(element, () => setFailed(true)) : undefined
  }, [])
  return (
    <>
      <p role="status" className={styles.problem}>
        {hasFailed && t('panel.studio.testUnheard')}
      </p>
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- it is what one said oneself */}
      <audio ref={audio} controls aria-label={t('panel.studio.test')} />
      <Button onClick={onClose}>{t('panel.studio.closeTest')}</Button>
    </>
  )
}
