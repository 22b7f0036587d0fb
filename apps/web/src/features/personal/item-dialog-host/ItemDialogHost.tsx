import { lazyPart } from '../../../lib/browser/lazy-part.ts'
import { OpeningOverlay } from '../../../ui/overlays/OpeningOverlay.tsx'
import { closeItemDialog, useItemDialog } from '../../listening/item-dialogs/item-dialogs.ts'

const ShareDialog = lazyPart(() => import('../../listening/share/ShareDialog.tsx'), 'share')
const PlaylistDialog = lazyPart(() => import('../playlists/PlaylistDialog.tsx'), 'playlists', 'error')

export function ItemDialogHost() {
  const dialog = useItemDialog()
  if (dialog.kind === 'none') return null
  return (
    <OpeningOverlay onClose={closeItemDialog}>
      {dialog.kind === 'share' && <ShareDialog shared={dialog.shared} onClose={closeItemDialog} />}
      {dialog.kind === 'playlist' && (
        <PlaylistDialog title={dialog.title} musicIDs={dialog.musicIDs} onClose={closeItemDialog} />
      )}
    </OpeningOverlay>
  )
}
