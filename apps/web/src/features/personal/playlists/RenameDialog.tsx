import { type Playlist, limits, renamePlaylist } from '@nava/contracts'
import { call } from '../../../lib/calls/call.ts'
import { useI18n } from '../../../lib/i18n/i18n.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { Dialog } from '../../../ui/overlays/Dialog.tsx'
import { Form } from '../../platform/forms/Form.tsx'
import { FormError } from '../../platform/forms/FormError.tsx'
import { TextInput } from '../../platform/forms/TextInput.tsx'
import { useContractForm } from '../../platform/forms/use-contract-form.ts'
import { refreshPlaylists } from './add-musics.ts'
import styles from './PlaylistDialog.module.css'

interface RenameDialogProps {
  playlist: Pick<Playlist, 'playListID' | 'name'>
  onClose: () => void
}

export default function RenameDialog({ playlist, onClose }: RenameDialogProps) {
  const { t } = useI18n()
  const form = useContractForm({
    start: { name: playlist.name },
    draft: `playlist/${playlist.playListID}`,
    isReady: ({ name }) => name.trim() !== '',
    send: async ({ name }) => {
      await call(renamePlaylist, { params: { id: playlist.playListID }, body: { name: name.trim() } })
      refreshPlaylists()
      onClose()
    },
  })
  return (
    <Dialog title={t('playlists.renameTitle', { name: playlist.name })} onClose={onClose}>
      <Form form={form}>
        <div className={styles.new}>
          <TextInput
            form={form}
            name="name"
            label={t('playlists.name')}
            maxLength={limits.text.name}
            autoComplete="off"
          />
          <Button type="submit" variant="primary" className={styles.create ?? ''} busy={form.busy}>
            {t('playlists.saveName')}
          </Button>
        </div>
        <FormError form={form} />
      </Form>
    </Dialog>
  )
}
