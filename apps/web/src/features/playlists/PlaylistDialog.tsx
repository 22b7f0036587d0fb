import { type Playlist, createPlaylist, listPlaylists } from '@nava/contracts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Loaded } from '../../lib/lists/Loaded.tsx'
import { call } from '../../lib/calls/call.ts'
import { useErrorText } from '../../lib/calls/error-text.ts'
import { useI18n } from '../../lib/i18n/i18n.ts'
import { query } from '../../lib/calls/query.ts'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import { RowsSkeleton } from '../../ui/states/RowsSkeleton.tsx'
import { toast } from '../../ui/overlays/toasts.ts'
import NewPlaylistForm from './NewPlaylistForm.tsx'
import { PlaylistChoice } from './PlaylistChoice.tsx'
import { addMusics, removeMusic } from './add-musics.ts'
import styles from './PlaylistDialog.module.css'

interface PlaylistDialogProps {
  title: string
  musicIDs: readonly number[]
  onClose: () => void
}

interface Change {
  playlist: Pick<Playlist, 'playListID' | 'name'>
  taken: boolean
}

export default function PlaylistDialog({ title, musicIDs, onClose }: PlaylistDialogProps) {
  const { t } = useI18n()
  const { ofError } = useErrorText()
  const [done, setDone] = useState(0)
  const single = musicIDs.length === 1 ? musicIDs[0] : undefined
  const playlists = useQuery(query(listPlaylists, { body: { musicID: single ?? null } }))

  const change = useMutation({
    mutationFn: async ({ playlist, taken }: Change) => {
      setDone(0)
      if (taken && single !== undefined) await removeMusic(playlist.playListID, single)
      else await addMusics(playlist.playListID, musicIDs, setDone)
    },
    onSuccess: (_nothing, { playlist: { name }, taken }) => {
      toast(t(taken ? 'playlists.removed' : 'playlists.added', { name }), { tone: 'good' })
      onClose()
    },
  })
  const create = async (name: string) => {
    const playlist = await call(createPlaylist, { body: { name } })
    await change.mutateAsync({ playlist, taken: false }).catch(() => undefined)
  }
  return (
    <Dialog title={t('playlists.add')} onClose={onClose}>
      <p className={styles.subject} dir="auto">
        {title}
      </p>
      <NewPlaylistForm onCreate={create} busy={change.isPending} />
      {change.isError && (
        <p role="alert" className={styles.error}>
          {ofError(change.error)}
        </p>
      )}
      {change.isPending && musicIDs.length > 1 && (
        <p role="status">{t('playlists.saving', { done, total: musicIDs.length })}</p>
      )}
      <Loaded
        query={playlists}
        skeleton={<RowsSkeleton rows={4} />}
        empty={<p className={styles.none}>{t('playlists.none')}</p>}
      >
        {(all) => (
          <ul className={styles.list}>
            {all.map((playlist) => (
              <PlaylistChoice
                key={playlist.playListID}
                playlist={playlist}
                busy={change.isPending}
                onChoose={() => change.mutate({ playlist, taken: playlist.hasMusic })}
              />
            ))}
          </ul>
        )}
      </Loaded>
    </Dialog>
  )
}
