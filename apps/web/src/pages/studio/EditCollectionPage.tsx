import { djPanelCollection } from '@nava/contracts'
import { useQuery } from '@tanstack/react-query'
import { Navigate, useNavigate, useParams } from 'react-router-dom'
import { CollectionForm } from '../../features/studio/dj-panel/CollectionForm.tsx'
import { draftOfCollection } from '../../features/studio/dj-panel/collection-draft.ts'
import { DjOnly } from '../../features/studio/dj-panel/DjOnly.tsx'
import type { DjOwner } from '../../features/studio/dj-panel/use-dj-panel.ts'
import { Loaded } from '../../lib/lists/Loaded.tsx'
import { useI18n } from '../../lib/i18n/i18n.ts'
import { idIn } from '../../lib/paths/path-id.ts'
import { paths } from '../../lib/paths/paths.ts'
import { studioPaths } from '../../lib/paths/studio-paths.ts'
import { query } from '../../lib/calls/query.ts'
import { FormSkeleton } from '../../ui/states/FormSkeleton.tsx'
import styles from './panel.module.css'

export default function EditCollectionPage() {
  const id = idIn(useParams()['id'])
  if (id === undefined) return <Navigate to={studioPaths.artistPanelError} replace />
  return <DjOnly>{(owner) => <Edit key={id} id={id} owner={owner} />}</DjOnly>
}

function Edit({ id, owner }: { id: number; owner: DjOwner }) {
  const { t } = useI18n()
  const navigate = useNavigate()
  // Not cached, so that saving does not overwrite changes made elsewhere meanwhile.
  const found = useQuery({ ...query(djPanelCollection, { params: { id } }), gcTime: 0 })
  return (
    <Loaded
      query={found}
      skeleton={<FormSkeleton fields={3} />}
      notFound={<Navigate to={studioPaths.artistPanelError} replace />}
    >
      {(collection) => {
        const title = t('panel.editOf', { title: collection.name })
        return (
          <>
            <title>{title}</title>
            <header className={styles.header}>
              <h1>{title}</h1>
            </header>
            <CollectionForm
              start={draftOfCollection(collection)}
              owner={owner}
              collection={collection}
              onSaved={() => void navigate(paths.djPanel)}
            />
          </>
        )
      }}
    </Loaded>
  )
}
