import type { MusicCard } from '@nava/contracts'
import { useState } from 'react'
import { useI18n } from '../../../lib/i18n/i18n.ts'
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx'
import { CompleteTrackTable } from '../../catalogue/track-table/CompleteTrackTable.tsx'
import { AddTracks } from './AddTracks.tsx'
import { moveTrack, removeTracks } from './change-tracks.ts'

interface PlaylistTableProps {
  playListID: number
  name: string
  musics: readonly MusicCard[]
  isOwn: boolean
}

/** Tracks of a playlist. Its owner reorders, removes and adds them here. */
export default function PlaylistTable({ playListID, name, musics, isOwn }: PlaylistTableProps) {
  const { t } = useI18n()
  const [said, say] = useState('')
  const move = (from: number, to: number) => {
    say(t('playlists.movedTo', { title: musics[from]?.title ?? '', place: to + 1 }))
    void moveTrack({ playListID, musics }, from, to)
  }
  return (
    <>
      {musics.length > 0 && (
        <>
          <h2>
            <VisuallyHidden>{t('playlists.tracks', { count: musics.length })}</VisuallyHidden>
          </h2>
          <p aria-live="polite">
            <VisuallyHidden>{said}</VisuallyHidden>
          </p>
          <CompleteTrackTable
            title={name}
            musics={musics}
            onMove={isOwn ? move : undefined}
            remove={
              isOwn
                ? {
                    label: t('table.fromPlaylist'),
                    inMenu: true,
                    run: (chosen) =>
                      void removeTracks(
                        { playListID, musics },
                        chosen.map(({ at }) => at),
                      ),
                  }
                : undefined
            }
          />
        </>
      )}
      {isOwn && <AddTracks playListID={playListID} musics={musics} />}
    </>
  )
}
