import { type Playlist, createPlaylist, listPlaylists } from '@nava/contracts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Loaded } from '../../../lib/lists/Loaded.tsx'
import { call } from '../../../lib/calls/call.ts'
import { useErrorText } from '../../../lib/calls/error-text.ts'
import { useI18n } from '../../../lib/i18n/i18n.ts'
import { query } from '../../../lib/calls/query.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { Dialog } from '../../../ui/overlays/Dialog.tsx'
import { RowsSkeleton } from '../../../ui/states/RowsSkeleton.tsx'
import { toast } from '../../../ui/overlays/toasts.ts'
import NewPlaylistForm from './NewPlaylistForm.tsx'
import { PlaylistChoice } from './PlaylistChoice.tsx'
import { addMusics, missingFrom, removeMusic } from './add-musics.ts'
import styles from './PlaylistDialog.module.css'

interface PlaylistDialogProps {
  title: string
  musicIDs: readonly number[]
  onClose: () => void
}

type Named = Pick<Playlist, 'playListID' | 'name'>

/** `look`: asks before tracks are added that the playlist has already; `add`: does not add those */
interface Change {
  playlist: Named
  kind: 'look' | 'add' | 'again' | 'remove'
  ids?: readonly number[]
}

export default function PlaylistDialog({ title, musicIDs, onClose }: PlaylistDialogProps) {
  const { t } = useI18n()
  const { ofError } = useErrorText()
  const [done, setDone] = useState(0)
  const [duplicates, setDuplicates] = useState<{ playlist: Named; missing: readonly number[] }>()
  const single = musicIDs.length === 1 ? musicIDs[0] : undefined
  const playlists = useQuery(query(listPlaylists, { body: { musicID: single ?? null } }))

  const change = useMutation({
    mutationFn: async ({ playlist, kind, ids = musicIDs }: Change) => {
      setDone(0)
      setDuplicates(undefined)
      const missing = kind === 'look' ? await missingFrom(playlist.playListID, ids) : ids
      if (missing.length < ids.length) {
        setDuplicates({ playlist, missing })
        return false
      }
      if (kind === 'remove') for (const id of ids) await removeMusic(playlist.playListID, id)
      else await addMusics(playlist.playListID, ids, setDone, kind !== 'add')
      return true
    },
    onSuccess: (isDone, { playlist: { name }, kind }) => {
      if (!isDone) return
      toast(t(kind === 'remove' ? 'playlists.removed' : 'playlists.added', { name }), { tone: 'good' })
      onClose()
    },
  })
  const create = async (name: string) => {
    const playlist = await call(createPlaylist, { body: { name } })
    await change.mutateAsync({ playlist, kind: 'again' }).catch(() => undefined)
  }
  return (
    <Dialog title={t('playlists.add')} onClose={onClose}>
      <p className={styles.subject}>
        <bdi>{title}</bdi>
      </p>
      <NewPlaylistForm onCreate={create} busy={change.isPending} />
      {change.isError && (
        <p role="alert" className={styles.error}>
          {ofError(change.error)}
        </p>
      )}
      {duplicates && (
        <SomeThere
          {...duplicates}
          count={musicIDs.length - duplicates.missing.length}
          onAdd={(ids) =>
            change.mutate({ playlist: duplicates.playlist, kind: 'again', ...(ids && { ids }) })
          }
        />
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
                onChoose={() =>
                  change.mutate({
                    playlist,
                    kind: single === undefined ? 'look' : playlist.hasMusic ? 'remove' : 'add',
                  })
                }
                onAgain={() => change.mutate({ playlist, kind: 'again' })}
              />
            ))}
          </ul>
        )}
      </Loaded>
    </Dialog>
  )
}

interface SomeThereProps {
  playlist: Named
  /** The tracks that the playlist lacks */
  missing: readonly number[]
  /** Number of those that it has */
  count: number
  /** `ids`: only these */
  onAdd: (ids?: readonly number[]) => void
}

function SomeThere({ playlist: { name }, missing, count, onAdd }: SomeThereProps) {
  const { t } = useI18n()
  return (
    <div role="alert" className={styles.duplicates}>
      <p>{t('playlists.someThere', { count, name })}</p>
      <Button onClick={() => onAdd()}>{t('playlists.addAll')}</Button>
      {missing.length > 0 && <Button onClick={() => onAdd(missing)}>{t('playlists.addNew')}</Button>}
    </div>
  )
}
