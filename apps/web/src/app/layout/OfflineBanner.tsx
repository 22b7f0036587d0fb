import { CloudOff } from 'lucide-react'
import { useI18n } from '../../lib/i18n/i18n.ts'
import { useReachProblem } from '../../lib/calls/server-reach.ts'
import styles from './OfflineBanner.module.css'

export function OfflineBanner() {
  const { t } = useI18n()
  const problem = useReachProblem()
  return (
    <div role="status">
      {problem && (
        <p className={styles.banner}>
          <CloudOff />
          {t(`frame.${problem}`)}
        </p>
      )}
    </div>
  )
}
