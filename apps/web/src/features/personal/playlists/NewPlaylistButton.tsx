import { createPlaylist } from '@nava/contracts'
import { Plus } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { call } from '../../../lib/calls/call.ts'
import { useI18n } from '../../../lib/i18n/i18n.ts'
import { lazyPart } from '../../../lib/browser/lazy-part.ts'
import { paths } from '../../../lib/paths/paths.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { Dialog } from '../../../ui/overlays/Dialog.tsx'
import { refreshPlaylists } from './add-musics.ts'

const NewPlaylistForm = lazyPart(() => import('./NewPlaylistForm.tsx'))

export function NewPlaylistButton() {
  const { t } = useI18n()
  const navigate = useNavigate()
  const [open, setOpen] = useState(false)
  const create = async (name: string) => {
    const { playListID } = await call(createPlaylist, { body: { name } })
    refreshPlaylists()
    setOpen(false)
    void navigate(paths.myPlaylist(playListID))
  }
  return (
    <>
      <Button variant="primary" icon={<Plus />} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {t('playlists.newName')}
      </Button>
      {open && (
        <Dialog title={t('playlists.newName')} onClose={() => setOpen(false)}>
          <Suspense>
            <NewPlaylistForm onCreate={create} busy={false} />
          </Suspense>
        </Dialog>
      )}
    </>
  )
}
