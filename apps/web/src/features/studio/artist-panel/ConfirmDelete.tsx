import { useI18n } from '../../../lib/i18n/i18n.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { Dialog } from '../../../ui/overlays/Dialog.tsx'

interface ConfirmDeleteProps {
  title: string
  hint: string
  onConfirm: () => void
  onCancel: () => void
}

export function ConfirmDelete({ title, hint, onConfirm, onCancel }: ConfirmDeleteProps) {
  const { t } = useI18n()
  return (
    <Dialog
      title={t('panel.deleteTitle', { title })}
      onClose={onCancel}
      actions={
        <>
          <Button onClick={onCancel}>{t('ui.cancel')}</Button>
          <Button variant="danger" onClick={onConfirm}>
            {t('panel.delete')}
          </Button>
        </>
      }
    >
      <p>{hint}</p>
    </Dialog>
  )
}
