import { Share2 } from 'lucide-react'
import { useI18n } from '../../lib/i18n/i18n.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { type Shared, openShareDialog } from '../item-dialogs/item-dialogs.ts'

export function ShareButton(shared: Shared) {
  const { t } = useI18n()
  return (
    <Button icon={<Share2 />} aria-haspopup="dialog" onClick={() => openShareDialog(shared)}>
      {t('tracks.share')}
    </Button>
  )
}
