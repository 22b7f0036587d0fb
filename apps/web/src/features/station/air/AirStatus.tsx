import type { AirAdmission } from '@nava/contracts'
import { Eye } from 'lucide-react'
import { formatCount, type Translate, useI18n } from '../../../lib/i18n/i18n.ts'
import { DjName } from '../live/DjName.tsx'
import { useMoments } from './parts/use-moments.ts'
import type { DjAir } from './use-dj-air.ts'
import styles from './AirStatus.module.css'

/** Who is on the air, and whether the reader may send now */
export function AirStatus({ air }: { air: DjAir }) {
  const { t, language } = useI18n()
  const { moment } = useMoments()
  const { onAir, isOwn, admission, viewers } = air
  return (
    <section className={styles.status} aria-label={t('air.now')} data-own={isOwn || undefined}>
      <p className={styles.who}>
        {onAir && <span className={styles.dot} aria-hidden />}
        {onAir && !isOwn ? <DjName {...onAir} /> : <span>{t(isOwn ? 'air.youAreOn' : 'air.nobody')}</span>}
      </p>
      {onAir && (
        <>
          <p className={styles.title}>
            <bdi>{onAir.track || onAir.title}</bdi>
          </p>
          <p className={styles.note}>
            {t('air.span', { since: moment(onAir.since), until: moment(onAir.until) })}
          </p>
          {!onAir.isConnected && <p className={styles.lost}>{t('air.lost')}</p>}
        </>
      )}
      <p role="status" className={styles.admission} data-may={admission.state === 'admitted' || undefined}>
        {admissionText(admission, { t, moment })}
      </p>
      <p className={styles.note}>
        <Eye aria-hidden size="1.125rem" />
        {t('live.viewers', { count: viewers, shown: formatCount(viewers, language) })}
      </p>
    </section>
  )
}

function admissionText(
  admission: AirAdmission,
  { t, moment }: { t: Translate; moment: (iso: string) => string },
): string {
  switch (admission.state) {
    case 'admitted':
      return t('air.state.admitted', { until: moment(admission.until) })
    case 'no-dj':
      return t('air.state.noDj')
    case 'no-time':
      return t('air.state.noTime')
    case 'external':
      return t('air.state.external')
    case 'too-early':
      return t('air.state.tooEarly', { time: moment(admission.startsAt) })
    case 'barred':
      return t('air.state.barred', { until: moment(admission.until) })
    case 'taken':
      return t('air.state.taken', { name: admission.by, until: moment(admission.until) })
    default:
      return admission satisfies never
  }
}
