import { limits } from '@nava/contracts'
import type { UseQueryResult } from '@tanstack/react-query'
import { Lock } from 'lucide-react'
import { type ReactNode, useEffect } from 'react'
import { Navigate, useNavigate } from 'react-router-dom'
import { hasStatus } from '../../../lib/calls/call-errors.ts'
import { useI18n } from '../../../lib/i18n/i18n.ts'
import { paths } from '../../../lib/paths/paths.ts'
import { useSession } from '../../../lib/session/session.ts'
import { EmptyState } from '../../../ui/states/EmptyState.tsx'
import { Spinner } from '../../../ui/states/Spinner.tsx'
import styles from './PanelOnly.module.css'

interface PanelOnlyProps<Owner> {
  /** Query of the panel's owner, which the server refuses with 403 for users without a panel */
  owner: UseQueryResult<Owner>
  refusedTo: (userID: number) => string
  children: (owner: Owner) => ReactNode
}

export function PanelOnly<Owner>({ owner, refusedTo, children }: PanelOnlyProps<Owner>) {
  const { t } = useI18n()
  const session = useSession()
  if (session.state === 'visitor') return null // The page is for people who are signed in.
  if (hasStatus(owner.error, 403)) return <NoPermission leadsTo={refusedTo(session.userID)} />
  if (!owner.data) {
    if (owner.isError) return <Navigate to={paths.home} replace />
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
      <title>{t('panel.noPermission')}</title>
      <EmptyState icon={<Lock />} as="h1" text={t('panel.noPermission')} />
    </div>
  )
}
