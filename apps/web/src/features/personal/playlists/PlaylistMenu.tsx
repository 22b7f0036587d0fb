import { PLAYLIST_FORMATS, type Playlist, deletePlaylist, setPlaylistVisibility } from '@nava/contracts'
import { Download, EllipsisVertical, Globe, Lock, Pencil, Share2, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { call } from '../../../lib/calls/call.ts'
import { toastError } from '../../../lib/calls/toast-error.ts'
import { useI18n } from '../../../lib/i18n/i18n.ts'
import { lazyPart } from '../../../lib/browser/lazy-part.ts'
import { IconButton } from '../../../ui/controls/IconButton.tsx'
import { ConfirmDialog } from '../../../ui/overlays/ConfirmDialog.tsx'
import { Menu, MenuItem, MenuLabel, MenuLine } from '../../../ui/overlays/Menu.tsx'
import { OpeningOverlay } from '../../../ui/overlays/OpeningOverlay.tsx'
import { toast } from '../../../ui/overlays/toasts.ts'
import { playRadio } from '../../listening/radio/play-radio.ts'
import { refreshPlaylists } from './add-musics.ts'
import { PublishDialog } from './PublishDialog.tsx'
import { downloadPlaylist } from './download-playlist.ts'
import { sharedPlaylist, sharePlaylist } from './share-playlist.ts'
import { RadioIcon } from '../../../ui/icons/RadioIcon.tsx'

const LinkItems = lazyPart(() => import('../../catalogue/items/LinkItems.tsx'), 'menu')
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

  const change = async (request: Promise<unknown>, said: string, onDone?: () => void) => {
    try {
      await request
      toast(said)
      onDone?.()
      refreshPlaylists()
    } catch (error) {
      await toastError(error)
    }
  }
  const params = { id: playListID }
  const makePrivate = () =>
    change(
      call(setPlaylistVisibility, { params, body: { isPublic: false } }),
      t('playlists.nowPrivate', { name }),
    )
  const remove = () => {
    close()
    return change(call(deletePlaylist, { params }), t('playlists.deleted', { name }), onDeleted)
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
        {musicCount > 0 && <RadioItem playlist={playlist} />}
        <LinkItems shared={sharedPlaylist(playlist)} />
        {isPublic && (
          <MenuItem icon={<Share2 />} onSelect={() => sharePlaylist(playlist)}>
            {t('tracks.share')}
          </MenuItem>
        )}
        <MenuItem
          icon={isPublic ? <Lock /> : <Globe />}
          onSelect={() => (isPublic ? void makePrivate() : setDialog('publish'))}
        >
          {t(isPublic ? 'playlists.makePrivate' : 'playlists.makePublic')}
        </MenuItem>
        <MenuLine />
        <ExportItems playlist={playlist} />
        <MenuLine />
        <MenuItem icon={<Pencil />} onSelect={() => setDialog('rename')}>
          {t('playlists.rename')}
        </MenuItem>
        <MenuItem icon={<Trash2 />} danger onSelect={() => setDialog('delete')}>
          {t('playlists.delete')}
        </MenuItem>
      </Menu>
      {dialog === 'rename' && (
        <OpeningOverlay onClose={close}>
          <RenameDialog playlist={playlist} onClose={close} />
        </OpeningOverlay>
      )}
      {dialog === 'publish' && (
        <PublishDialog name={playlist.name} find={async () => playlist} onClose={close} />
      )}
      {dialog === 'delete' && (
        <ConfirmDialog
          title={t('playlists.deleteTitle', { name })}
          hint={t('playlists.deleteHint')}
          confirm={t('playlists.delete')}
          onConfirm={() => void remove()}
          onCancel={close}
        />
      )}
    </>
  )
}

function RadioItem({ playlist: { playListID, name } }: Pick<PlaylistMenuProps, 'playlist'>) {
  const { t } = useI18n()
  return (
    <>
      <MenuItem
        icon={<RadioIcon />}
        onSelect={() => void playRadio({ kind: 'playlist', id: playListID }, name)}
      >
        {t('tracks.radio')}
      </MenuItem>
      <MenuLine />
    </>
  )
}

function ExportItems({ playlist }: Pick<PlaylistMenuProps, 'playlist'>) {
  const { t } = useI18n()
  return (
    <>
      <MenuLabel>{t('playlists.export')}</MenuLabel>
      {PLAYLIST_FORMATS.map((format) => (
        <MenuItem key={format} icon={<Download />} onSelect={() => void downloadPlaylist(playlist, format)}>
          {t('playlists.exportAs', { format: format.toUpperCase() })}
        </MenuItem>
      ))}
    </>
  )
}
