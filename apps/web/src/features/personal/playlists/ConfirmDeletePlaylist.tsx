import { useI18n } from '../../../lib/i18n/i18n.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { Dialog } from '../../../ui/overlays/Dialog.tsx'

interface ConfirmDeletePlaylistProps {
  name: string
  onConfirm: () => void
  onCancel: () => void
}

export function ConfirmDeletePlaylist({ name, onConfirm, onCancel }: ConfirmDeletePlaylistProps) {
  const { t } = useI18n()
  return (
    <Dialog
      title={t('playlists.deleteTitle', { name })}
      onClose={onCancel}
      actions={
        <>
          <Button onClick={onCancel}>{t('ui.cancel')}</Button>
          <Button variant="danger" onClick={onConfirm}>
            {t('playlists.delete')}
          </Button>
        </>
      }
    >
      <p>{t('playlists.deleteHint')}</p>
    </Dialog>
  )
}
