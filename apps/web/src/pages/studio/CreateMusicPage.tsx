import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { ArtistOnly } from '../../features/studio/artist-panel/ArtistOnly.tsx'
import { MusicForm } from '../../features/studio/artist-panel/MusicForm.tsx'
import { newDraft } from '../../features/studio/artist-panel/music-draft.ts'
import type { PanelOwner } from '../../features/studio/artist-panel/use-panel.ts'
import { useI18n } from '../../lib/i18n/i18n.ts'
import { studioPaths } from '../../lib/paths/studio-paths.ts'
import styles from './panel.module.css'

export default function CreateMusicPage() {
  return <ArtistOnly>{(owner) => <Create owner={owner} />}</ArtistOnly>
}

function Create({ owner }: { owner: PanelOwner }) {
  const { t } = useI18n()
  const navigate = useNavigate()
  const [start] = useState(() => newDraft(owner.artists.slice(0, 1), new Date()))
  return (
    <>
      <title>{t('panel.create')}</title>
      <header className={styles.header}>
        <h1>{t('panel.create')}</h1>
      </header>
      <MusicForm
        start={start}
        onSaved={({ musicID }) => void navigate(studioPaths.uploadMusic(musicID, 'music'))}
      />
    </>
  )
}
