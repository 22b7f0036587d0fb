import { Share2 } from 'lucide-react'
import { useI18n } from '../../../lib/i18n/i18n.ts'
import { IconButton } from '../../../ui/controls/IconButton.tsx'
import { type Shared, openShareDialog } from '../item-dialogs/item-dialogs.ts'

export function ShareButton(shared: Shared) {
  const { t } = useI18n()
  return (
    <IconButton label={t('tracks.share')} aria-haspopup="dialog" onClick={() => openShareDialog(shared)}>
      <Share2 />
    </IconButton>
  )
}
