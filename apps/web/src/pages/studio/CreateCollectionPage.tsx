import { useNavigate } from 'react-router-dom'
import { CollectionForm } from '../../features/studio/dj-panel/CollectionForm.tsx'
import { DjOnly } from '../../features/studio/dj-panel/DjOnly.tsx'
import { useI18n } from '../../lib/i18n/i18n.ts'
import { paths } from '../../lib/paths/paths.ts'
import styles from './panel.module.css'

export default function CreateCollectionPage() {
  const { t } = useI18n()
  const navigate = useNavigate()
  return (
    <DjOnly>
      {(owner) => (
        <>
          <title>{t('panel.createCollection')}</title>
          <header className={styles.header}>
            <h1>{t('panel.createCollection')}</h1>
          </header>
          <CollectionForm
            start={{ name: '', djID: owner.djs[0]?.djID ?? 0, podcastIDs: [] }}
            owner={owner}
            onSaved={() => void navigate(paths.djPanel)}
          />
        </>
      )}
    </DjOnly>
  )
}
