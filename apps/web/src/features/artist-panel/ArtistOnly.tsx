import { limits } from '@nava/contracts'
import { Lock } from 'lucide-react'
import { type ReactNode, useEffect } from 'react'
import { Navigate, useNavigate } from 'react-router-dom'
import { hasStatus } from '../../lib/call-errors.ts'
import { useI18n } from '../../lib/i18n.ts'
import { paths } from '../../lib/paths.ts'
import { useSession } from '../../lib/session.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import { type PanelOwner, usePanelOwner } from './use-panel.ts'
import styles from './ArtistOnly.module.css'

/** Shows a page of the panel to artists; others see why not, and are redirected to the request for an artist panel. */
export function ArtistOnly({ children }: { children: (owner: PanelOwner) => ReactNode }) {
  const { t } = useI18n()
  const session = useSession()
  const owner = usePanelOwner()
  if (session.state === 'visitor') return <NoPermission leadsTo={paths.home} />
  if (hasStatus(owner.error, 403)) return <NoPermission leadsTo={paths.requestArtist(session.userID)} />
  if (owner.isError) return <Navigate to={paths.home} replace />
  if (!owner.data) {
    return (
      <div className={styles.loading}>
        <Spinner size={32} label={t('ui.loading')} />
      </div>
    )
  }
  return children(owner.data)
}

function NoPermission({ leadsTo }: { leadsTo: string }) {
  const { t } = useI18n()
  const navigate = useNavigate()
  useEffect(() => {
    const timer = setTimeout(() => void navigate(leadsTo, { replace: true }), limits.notice.redirect)
    return () => clearTimeout(timer)
  }, [leadsTo, navigate])
  return (
    <div role="alert">
      <EmptyState icon={<Lock />} text={t('panel.noPermission')} />
    </div>
  )
}
