import { PLAYLIST_FORMATS, type Playlist, deletePlaylist, setPlaylistVisibility } from '@nava/contracts'
import { Download, EllipsisVertical, Globe, Lock, Pencil, Radio, Share2, Trash2 } from 'lucide-react'
import { Suspense, useState } from 'react'
import { call } from '../../lib/calls/call.ts'
import { toastError } from '../../lib/calls/toast-error.ts'
import { useI18n } from '../../lib/i18n/i18n.ts'
import { lazyPart } from '../../lib/browser/lazy-part.ts'
import { IconButton } from '../../ui/controls/IconButton.tsx'
import { Menu, MenuItem, MenuLabel, MenuLine } from '../../ui/overlays/Menu.tsx'
import { toast } from '../../ui/overlays/toasts.ts'
import { playRadio } from '../radio/play-radio.ts'
import { refreshPlaylists } from './add-musics.ts'
import { ConfirmDeletePlaylist } from './ConfirmDeletePlaylist.tsx'
import { PublishDialog } from './PublishDialog.tsx'
import { downloadPlaylist } from './download-playlist.ts'
import { sharePlaylist } from './share-playlist.ts'

const RenameDialog = lazyPart(() => import('./RenameDialog.tsx'))

interface PlaylistMenuProps {
  playlist: Pick<Playlist, 'playListID' | 'name' | 'isPublic' | 'musicCount'>
  size?: 'sm' | 'md'
  onDeleted?: () => void
}

export function PlaylistMenu({ playlist, size = 'sm', onDeleted }: PlaylistMenuProps) {
  const { t } = useI18n()
  const [dialog, setDialog] = useState<'rename' | 'publish' | 'delete'>()
  const { playListID, name, isPublic, musicCount } = playlist
  const label = t('tracks.menuOf', { title: name })
  const close = () => setDialog(undefined)

  const makePrivate = async () => {
    try {
      await call(setPlaylistVisibility, { params: { id: playListID }, body: { isPublic: false } })
      toast(t('playlists.nowPrivate', { name }))
      refreshPlaylists()
    } catch (error) {
      await toastError(error)
    }
  }
  const remove = async () => {
    close()
    try {
      await call(deletePlaylist, { params: { id: playListID } })
      toast(t('playlists.deleted', { name }))
      onDeleted?.()
      refreshPlaylists()
    } catch (error) {
      await toastError(error)
    }
  }
  return (
    <>
      <Menu
        label={label}
        trigger={
          <IconButton size={size} label={label}>
            <EllipsisVertical />
          </IconButton>
        }
      >
        {musicCount > 0 && (
          <>
            <MenuItem
              icon={<Radio />}
              onSelect={() => void playRadio({ kind: 'playlist', id: playListID }, name)}
            >
              {t('tracks.radio')}
            </MenuItem>
            <MenuLine />
          </>
        )}
        {isPublic ? (
          <>
            <MenuItem icon={<Share2 />} onSelect={() => sharePlaylist(playlist)}>
              {t('tracks.share')}
            </MenuItem>
            <MenuItem icon={<Lock />} onSelect={() => void makePrivate()}>
              {t('playlists.makePrivate')}
            </MenuItem>
          </>
        ) : (
          <MenuItem icon={<Globe />} onSelect={() => setDialog('publish')}>
            {t('playlists.makePublic')}
          </MenuItem>
        )}
        <MenuLine />
        <MenuLabel>{t('playlists.export')}</MenuLabel>
        {PLAYLIST_FORMATS.map((format) => (
          <MenuItem key={format} icon={<Download />} onSelect={() => void downloadPlaylist(playlist, format)}>
            {t('playlists.exportAs', { format: format.toUpperCase() })}
          </MenuItem>
        ))}
        <MenuLine />
        <MenuItem icon={<Pencil />} onSelect={() => setDialog('rename')}>
          {t('playlists.rename')}
        </MenuItem>
        <MenuItem icon={<Trash2 />} danger onSelect={() => setDialog('delete')}>
          {t('playlists.delete')}
        </MenuItem>
      </Menu>
      <Suspense>{dialog === 'rename' && <RenameDialog playlist={playlist} onClose={close} />}</Suspense>
      {dialog === 'publish' && <PublishDialog playlist={playlist} onClose={close} />}
      {dialog === 'delete' && (
        <ConfirmDeletePlaylist name={name} onConfirm={() => void remove()} onCancel={close} />
      )}
    </>
  )
}
