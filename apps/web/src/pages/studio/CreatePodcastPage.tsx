import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { DjOnly } from '../../features/studio/dj-panel/DjOnly.tsx'
import { PodcastForm } from '../../features/studio/dj-panel/PodcastForm.tsx'
import { newPodcast } from '../../features/studio/dj-panel/podcast-draft.ts'
import type { DjOwner } from '../../features/studio/dj-panel/use-dj-panel.ts'
import { useI18n } from '../../lib/i18n/i18n.ts'
import { studioPaths } from '../../lib/paths/studio-paths.ts'
import styles from './panel.module.css'

export default function CreatePodcastPage() {
  return <DjOnly>{(owner) => <Create owner={owner} />}</DjOnly>
}

function Create({ owner }: { owner: DjOwner }) {
  const { t } = useI18n()
  const navigate = useNavigate()
  const [start] = useState(() => newPodcast(owner.djs[0]?.djID ?? 0, new Date()))
  return (
    <>
      <title>{t('panel.createEpisode')}</title>
      <header className={styles.header}>
        <h1>{t('panel.createEpisode')}</h1>
      </header>
      <PodcastForm
        start={start}
        owner={owner}
        onSaved={({ podcastID }) => void navigate(studioPaths.uploadPodcast(podcastID))}
      />
    </>
  )
}
