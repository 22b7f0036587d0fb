import { CloudOff } from 'lucide-react'
import { Link } from 'react-router-dom'
import { buttonClass } from '../../ui/controls/Button.tsx'
import { EmptyState } from '../../ui/states/EmptyState.tsx'
import { useI18n } from '../i18n/i18n.ts'
import { paths } from '../paths/paths.ts'
import { useSession } from '../session/session.ts'

export default function NeedsNetwork() {
  const { t } = useI18n()
  const isUser = useSession().state === 'user'
  return (
    <EmptyState
      icon={<CloudOff />}
      text={t('downloads.needsNetwork')}
      hint={t('downloads.needsNetworkHint')}
      action={
        isUser && (
          <Link to={paths.downloads} className={buttonClass()}>
            {t('downloads.seeDownloads')}
          </Link>
        )
      }
    />
  )
}
