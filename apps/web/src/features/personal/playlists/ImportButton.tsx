import { Upload } from 'lucide-react'
import { useState } from 'react'
import { useI18n } from '../../../lib/i18n/i18n.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { ImportDialog } from './ImportDialog.tsx'

export function ImportButton() {
  const { t } = useI18n()
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button icon={<Upload />} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {t('playlists.import')}
      </Button>
      {open && <ImportDialog onClose={() => setOpen(false)} />}
    </>
  )
}
