import { X } from 'lucide-react'
import { useI18n } from '../../lib/i18n/i18n.ts'
import { useModal } from '../../ui/overlays/Dialog.tsx'
import { IconButton } from '../../ui/controls/IconButton.tsx'
import { SideMenu } from './SideMenu.tsx'
import styles from './MenuDrawer.module.css'

export default function MenuDrawer({ onClose }: { onClose: () => void }) {
  const { t } = useI18n()
  return (
    <dialog
      {...useModal(onClose)}
      className={styles.drawer}
      aria-label={t('frame.menu')}
      onPointerDown={(event) => {
        if (event.target === event.currentTarget) onClose()
      }}
    >
      <div className={styles.body}>
        <div className={styles.close}>
          <IconButton label={t('ui.close')} onClick={onClose}>
            <X />
          </IconButton>
        </div>
        <SideMenu />
      </div>
    </dialog>
  )
}
