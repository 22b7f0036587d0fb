import type { MusicCard } from '@nava/contracts'
import { X } from 'lucide-react'
import { useState } from 'react'
import { useI18n } from '../../lib/i18n/i18n.ts'
import { Grip } from '../../ui/controls/Grip.tsx'
import { IconButton } from '../../ui/controls/IconButton.tsx'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { useReorder } from '../../ui/use-reorder.ts'
import { TrackRow } from '../music/TrackRow.tsx'
import { queueOf } from '../player/queue-of.ts'
import { moveTrack, removeTrack } from './change-tracks.ts'
import styles from './PlaylistTracks.module.css'

interface PlaylistTracksProps {
  playListID: number
  musics: readonly MusicCard[]
}

export function PlaylistTracks({ playListID, musics }: PlaylistTracksProps) {
  const { t } = useI18n()
  const [said, say] = useState('')
  const queue = queueOf(musics)
  const reorder = useReorder({
    count: musics.length,
    onMove: (from, to) => {
      say(t('playlists.movedTo', { title: musics[from]?.title ?? '', place: to + 1 }))
      void moveTrack({ playListID, musics }, from, to)
    },
  })
  return (
    <>
      <h2>
        <VisuallyHidden>{t('playlists.tracks', { count: musics.length })}</VisuallyHidden>
      </h2>
      <p aria-live="polite">
        <VisuallyHidden>{said}</VisuallyHidden>
      </p>
      <ol className={styles.list}>
        {musics.map((music, at) => (
          <li
            key={music.musicID}
            className={styles.row}
            style={reorder.styleOf(at)}
            data-dragged={reorder.dragged === at || undefined}
          >
            <Grip
              className={styles.grip}
              {...reorder.gripProps(at)}
              label={t('playlists.move', { title: music.title })}
              title={t('playlists.moveHint')}
            />
            <div className={styles.track}>
              <TrackRow music={music} queue={queue} />
            </div>
            <IconButton
              size="sm"
              label={t('playlists.removeTrack', { title: music.title })}
              onClick={() => void removeTrack(playListID, music.musicID)}
            >
              <X />
            </IconButton>
          </li>
        ))}
      </ol>
    </>
  )
}
