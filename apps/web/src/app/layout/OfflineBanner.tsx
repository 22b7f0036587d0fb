import { CloudOff } from 'lucide-react'
import { useI18n } from '../../lib/i18n.ts'
import { useServerReach } from '../../lib/server-reach.ts'
import styles from './OfflineBanner.module.css'

/** Shows a line while the server is unreachable; requests resume automatically. */
export function OfflineBanner() {
  const { t } = useI18n()
  const reached = useServerReach()
  return (
    <div role="status">
      {!reached && (
        <p className={styles.banner}>
          <CloudOff aria-hidden size={16} />
          {t('frame.offline')}
        </p>
      )}
    </div>
  )
}
