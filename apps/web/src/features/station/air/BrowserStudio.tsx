import { type AirEnded, type AirStarted, limits } from '@nava/contracts'
import { Radio, Square } from 'lucide-react'
import { type SyntheticEvent, useState } from 'react'
import { type Translate, useI18n } from '../../../lib/i18n/i18n.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { TextField } from '../../../ui/controls/TextField.tsx'
import { ConfirmDialog } from '../../../ui/overlays/ConfirmDialog.tsx'
import { admissionText } from './parts/admission-text.ts'
import { useMoments } from './parts/use-moments.ts'
import { MicPart } from './studio/MicPart.tsx'
import { MusicPart } from './studio/MusicPart.tsx'
import { recording } from './studio/recorder.ts'
import { SampledMeter } from './studio/SampledMeter.tsx'
import type { SenderState } from './studio/sound-sender.ts'
import type { Studio, StudioState } from './studio/studio.ts'
import { TestPart } from './studio/TestPart.tsx'
import { useLeaveGuard } from './studio/use-leave-guard.ts'
import { useStudio } from './studio/use-studio.ts'
import type { DjAir } from './use-dj-air.ts'
import styles from './studio/studio.module.css'

/** Sends a show, or a test that only the sender hears, from this page. */
export function BrowserStudio({ air }: { air: DjAir | undefined }) {
  const { t } = useI18n()
  const { studio, state } = useStudio()
  const { sender, use } = state
  const isSending = sender.state !== 'off'
  const guard = useLeaveGuard(isSending && use === 'air')
  if (!recording())
    return (
      <section aria-labelledby="air-studio" className={styles.studio}>
        <h2 id="air-studio" className={styles.heading}>
          {t('panel.studio')}
        </h2>
        <p>{t('panel.studio.noRecorder')}</p>
      </section>
    )
  return (
    <section aria-labelledby="air-studio" className={styles.studio} data-on={isSending || undefined}>
      <h2 id="air-studio" className={styles.heading}>
        {t('panel.studio')}
      </h2>
      <p className={styles.note}>{t('panel.studio.lead')}</p>
      <Sign state={state} />
      <div className={styles.row}>
        <Keys studio={studio} state={state} />
      </div>
      {!state.isRunning && isSending && (
        <div className={styles.row}>
          <p role="alert" className={styles.problem}>
            {t('panel.studio.interrupted')}
          </p>
          <Button onClick={studio.resume}>{t('panel.studio.goOn')}</Button>
        </div>
      )}
      <SampledMeter label={t('panel.studio.level')} read={studio.level} />
      <div className={styles.parts}>
        <MicPart studio={studio} state={state} />
        <MusicPart studio={studio} state={state} />
      </div>
      {isSending && use === 'air' && <TitleForm studio={studio} />}
      {air?.test && <TestPart test={air.test} />}
      {guard.asking && (
        <ConfirmDialog
          title={t('panel.studio.leave')}
          hint={t('panel.studio.leaveHint')}
          confirm={t('panel.studio.leaveNow')}
          cancel={t('panel.studio.stay')}
          onConfirm={() => void studio.sending.stop().then(guard.leave)}
          onCancel={guard.stay}
        />
      )}
    </section>
  )
}

function Keys({ studio, state: { sender, use } }: { studio: Studio; state: StudioState }) {
  const { t } = useI18n()
  if (sender.state !== 'off')
    return (
      <Button
        variant="danger"
        icon={<Square aria-hidden />}
        busy={sender.state === 'starting'}
        onClick={() => void studio.sending.stop()}
      >
        {t(use === 'test' ? 'panel.studio.stopTest' : 'panel.studio.stop')}
      </Button>
    )
  return (
    <>
      <Button variant="primary" icon={<Radio aria-hidden />} onClick={() => studio.sending.start('air')}>
        {t('panel.studio.start')}
      </Button>
      <Button onClick={() => studio.sending.start('test')}>{t('panel.studio.startTest')}</Button>
    </>
  )
}

/** Says since when one is on the air, or why not any more. */
function Sign({ state: { sender, use } }: { state: StudioState }) {
  const { t } = useI18n()
  const { moment } = useMoments()
  const isOn = sender.state === 'on' || sender.state === 'lost'
  return (
    <>
      <p role="status" className={styles.sign}>
        {isOn && <span aria-hidden className={styles.dot} />}
        {isOn && (
          <span>
            {t(use === 'test' ? 'panel.studio.testSince' : 'panel.studio.onSince', {
              time: moment(new Date(sender.since).toISOString()),
            })}
          </span>
        )}
      </p>
      <p role="alert" className={styles.problem}>
        {problemText(sender, { t, moment })}
      </p>
    </>
  )
}

function problemText(
  sender: SenderState,
  words: { t: Translate; moment: (iso: string) => string },
): string | undefined {
  if (sender.state === 'lost')
    return words.t('panel.studio.lost', { seconds: String(limits.live.air.browser.keptSeconds) })
  if (sender.state !== 'off' || !sender.why) return undefined
  return endText(sender.why, words)
}

function endText(
  why: AirEnded | Exclude<AirStarted, { state: 'started' }>,
  { t, moment }: { t: Translate; moment: (iso: string) => string },
): string {
  switch (why.state) {
    case 'refused':
      return admissionText(why.admission, { t, moment })
    case 'replaced':
      return t('panel.studio.replaced')
    case 'over':
      return t('panel.studio.over')
    case 'full':
      return t('panel.studio.full')
    case 'signedOut':
      return t('panel.studio.signedOut')
    case 'busy':
    case 'invalid':
    case 'unavailable':
    case 'failed':
      return t('panel.studio.failed')
    default:
      return why satisfies never
  }
}

/** Free text for talk; a track of the list tells its own title. */
function TitleForm({ studio }: { studio: Studio }) {
  const { t } = useI18n()
  const [title, setTitle] = useState('')
  const tell = (event: SyntheticEvent) => {
    event.preventDefault()
    studio.sending.setTitle(title.trim())
  }
  return (
    <form className={styles.tell} onSubmit={tell}>
      <TextField
        label={t('panel.studio.title')}
        hint={t('panel.studio.titleHint')}
        maxLength={limits.live.air.title}
        value={title}
        onChange={(event) => setTitle(event.currentTarget.value)}
      />
      <Button type="submit">{t('panel.studio.tell')}</Button>
    </form>
  )
}
