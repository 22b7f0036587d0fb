import { Link } from 'react-router-dom'
import { formatCount, useI18n } from '../../../lib/i18n/i18n.ts'
import { paths } from '../../../lib/paths/paths.ts'
import { admissionText } from './parts/admission-text.ts'
import { LevelMeter } from './parts/LevelMeter.tsx'
import { useMoments } from './parts/use-moments.ts'
import type { DjAir } from './use-dj-air.ts'
import styles from './AirStatus.module.css'

/** Who is on the air, and whether the reader may send now */
export function AirStatus({ air }: { air: DjAir }) {
  const { t, language } = useI18n()
  const { moment } = useMoments()
  const { onAir, isOwn, admission, level, viewers, radioListeners } = air
  return (
    <section className={styles.status} aria-label={t('panel.air.now')} data-own={isOwn || undefined}>
      <p className={styles.who}>
        {onAir && <span className={styles.dot} aria-hidden />}
        <Who onAir={onAir} isOwn={isOwn} />
      </p>
      {onAir && (
        <>
          <p className={styles.title}>
            <bdi>{onAir.track || onAir.title}</bdi>
          </p>
          <p className={styles.note}>
            {t('panel.air.span', { since: moment(onAir.since), until: moment(onAir.until) })}
          </p>
          {!onAir.isConnected && <p className={styles.lost}>{t('panel.air.lost')}</p>}
        </>
      )}
      {isOwn && level && <LevelMeter label={t('panel.studio.received')} level={level} />}
      <p role="status" className={styles.admission} data-may={admission.state === 'admitted' || undefined}>
        {admissionText(admission, { t, moment })}
      </p>
      <p className={styles.note}>
        {t('live.viewers', { count: viewers, shown: formatCount(viewers, language) })}
        {' · '}
        {t('panel.studio.radios', { count: radioListeners, shown: formatCount(radioListeners, language) })}
      </p>
    </section>
  )
}

function Who({ onAir, isOwn }: Pick<DjAir, 'onAir' | 'isOwn'>) {
  const { t } = useI18n()
  if (!onAir || isOwn) return <span>{t(isOwn ? 'panel.air.youAreOn' : 'panel.air.nobody')}</span>
  const name = <bdi>{onAir.djName}</bdi>
  return onAir.djID > 0 ? <Link to={paths.dj(onAir.djID)}>{name}</Link> : name
}
