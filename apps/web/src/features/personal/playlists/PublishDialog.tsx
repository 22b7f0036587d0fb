import { type Playlist, setPlaylistVisibility } from '@nava/contracts'
import { useMutation } from '@tanstack/react-query'
import { call } from '../../../lib/calls/call.ts'
import { toastError } from '../../../lib/calls/toast-error.ts'
import { useI18n } from '../../../lib/i18n/i18n.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { Dialog } from '../../../ui/overlays/Dialog.tsx'
import { refreshPlaylists } from './add-musics.ts'
import { sharePlaylist } from './share-playlist.ts'

interface PublishDialogProps {
  name: string
  /** Makes or names what is published, once the person agreed */
  find: () => Promise<Pick<Playlist, 'playListID' | 'name'>>
  onClose: () => void
}

export function PublishDialog({ name, find, onClose }: PublishDialogProps) {
  const { t } = useI18n()
  const publish = useMutation({
    mutationFn: async () => {
      const playlist = await find()
      await call(setPlaylistVisibility, { params: { id: playlist.playListID }, body: { isPublic: true } })
      return playlist
    },
    onSuccess: (playlist) => {
      refreshPlaylists()
      onClose()
      sharePlaylist(playlist)
    },
    onError: (error) => void toastError(error),
  })
  return (
    <Dialog
      title={t('playlists.publishTitle', { name })}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('ui.cancel')}</Button>
          <Button variant="primary" busy={publish.isPending} onClick={() => publish.mutate()}>
            {t('playlists.publish')}
          </Button>
        </>
      }
    >
      <p>{t('playlists.publishHint')}</p>
    </Dialog>
  )
}
