import { Mic, MicOff } from 'lucide-react'
import { formatNumber, useI18n } from '../../../../lib/i18n/i18n.ts'
import { secureOnly } from '../../../../lib/browser/secure-only.ts'
import { Button } from '../../../../ui/controls/Button.tsx'
import { Select } from '../../../../ui/controls/Select.tsx'
import { Slider } from '../../../../ui/controls/Slider.tsx'
import type { MicProblem } from './mixer.ts'
import { SampledMeter } from './SampledMeter.tsx'
import type { Studio, StudioState } from './studio.ts'
import styles from './studio.module.css'

const PROBLEMS = {
  refused: 'panel.studio.micRefused',
  none: 'panel.studio.micNone',
  busy: 'panel.studio.micBusy',
  lost: 'panel.studio.micLost',
  insecure: 'panel.studio.micInsecure',
  failed: 'panel.studio.micFailed',
} as const satisfies Record<MicProblem, string>

/** Percent */
const MOST_GAIN = 200

export function MicPart({ studio, state }: { studio: Studio; state: StudioState }) {
  const { t, language } = useI18n()
  const { mic, mics } = state
  const percent = (value: number) => formatNumber(value / 100, language, { style: 'percent' })
  if (!secureOnly.mediaDevices) return <p className={styles.problem}>{t(PROBLEMS.insecure)}</p>
  const isThere = mic.state === 'there'
  const problem =
    mic.state === 'there' || mic.state === 'off' || mic.state === 'asking' ? undefined : mic.state
  return (
    <fieldset className={styles.part}>
      <legend className={styles.legend}>{t('panel.studio.mic')}</legend>
      <p role="status" className={styles.problem}>
        {problem && t(PROBLEMS[problem])}
      </p>
      {!isThere && (
        <Button
          busy={mic.state === 'asking'}
          icon={<Mic aria-hidden />}
          onClick={() => void studio.mic.open('')}
        >
          {t('panel.studio.useMic')}
        </Button>
      )}
      {isThere && (
        <>
          <Select
            label={t('panel.studio.device')}
            value={mic.deviceID || (mics[0]?.deviceID ?? '')}
            options={mics.map(({ deviceID, label }, at) => ({
              value: deviceID,
              label: label || t('panel.studio.deviceNumber', { number: formatNumber(at + 1, language) }),
            }))}
            onChange={(deviceID) => void studio.mic.open(deviceID)}
          />
          <SampledMeter label={t('panel.studio.micLevel')} read={studio.micLevel} />
          <div className={styles.row}>
            <Button
              variant={mic.isOpen ? 'danger' : 'outline'}
              aria-pressed={mic.isOpen}
              icon={mic.isOpen ? <Mic aria-hidden /> : <MicOff aria-hidden />}
              onClick={() => studio.mic.change({ isOpen: !mic.isOpen })}
            >
              {t('panel.studio.micOpen')}
            </Button>
            <span className={styles.note}>
              {t(mic.isOpen ? 'panel.studio.micIsOpen' : 'panel.studio.micIsClosed')}
            </span>
          </div>
          <label className={styles.slider}>
            <span aria-hidden>{t('panel.studio.gain')}</span>
            <Slider
              label={t('panel.studio.gain')}
              max={MOST_GAIN}
              step={5}
              value={Math.round(mic.gain * 100)}
              words={percent}
              onSlide={(value) => studio.mic.change({ gain: value / 100 })}
              onChange={(value) => studio.mic.change({ gain: value / 100 })}
            />
          </label>
        </>
      )}
    </fieldset>
  )
}
