import { getUser } from '@nava/contracts'
import { useQuery } from '@tanstack/react-query'
import { CircleAlert, MailCheck } from 'lucide-react'
import { useState } from 'react'
import { Navigate, useParams } from 'react-router-dom'
import { ArtistRequestForm } from '../../features/studio/artist-request/ArtistRequestForm.tsx'
import { ListPage } from '../../features/catalogue/lists/ListPage.tsx'
import { useI18n } from '../../lib/i18n/i18n.ts'
import { Loaded } from '../../lib/lists/Loaded.tsx'
import { idIn } from '../../lib/paths/path-id.ts'
import { paths } from '../../lib/paths/paths.ts'
import { query } from '../../lib/calls/query.ts'
import { useSession } from '../../lib/session/session.ts'
import { EmptyState } from '../../ui/states/EmptyState.tsx'
import { FormSkeleton } from '../../ui/states/FormSkeleton.tsx'
import styles from './panel.module.css'

export default function RequestArtistPage() {
  const { id } = useParams()
  const session = useSession()
  if (session.state === 'visitor') return null // The page is for people who are signed in.
  // Admins make artists themselves.
  if (session.isAdmin) return <Navigate to={paths.admin} replace />
  if (idIn(id) !== session.userID) return <Navigate to={paths.requestArtist(session.userID)} replace />
  return <Request key={session.userID} userID={session.userID} />
}

function Request({ userID }: { userID: number }) {
  const { t } = useI18n()
  const known = useQuery(query(getUser, { params: { id: userID } }))
  const [result, setResult] = useState<'accepted' | 'failed'>()
  if (result) {
    return (
      <div role={result === 'accepted' ? 'status' : 'alert'}>
        <title>{t('request.title')}</title>
        <EmptyState
          icon={result === 'accepted' ? <MailCheck /> : <CircleAlert />}
          text={t(`request.${result}`)}
        />
      </div>
    )
  }
  return (
    <div className={styles.narrow}>
      <ListPage title={t('request.title')} lead={t('request.lead')}>
        <Loaded query={known} skeleton={<FormSkeleton fields={5} />}>
          {(user) => (
            <ArtistRequestForm
              user={user}
              onResult={(accepted) => setResult(accepted ? 'accepted' : 'failed')}
            />
          )}
        </Loaded>
      </ListPage>
    </div>
  )
}
