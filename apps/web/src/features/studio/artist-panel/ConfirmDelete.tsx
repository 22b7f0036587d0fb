import { useI18n } from '../../../lib/i18n/i18n.ts'
import { ConfirmDialog } from '../../../ui/overlays/ConfirmDialog.tsx'

interface ConfirmDeleteProps {
  title: string
  hint: string
  onConfirm: () => void
  onCancel: () => void
}

export function ConfirmDelete({ title, ...question }: ConfirmDeleteProps) {
  const { t } = useI18n()
  return <ConfirmDialog title={t('panel.deleteTitle', { title })} confirm={t('panel.delete')} {...question} />
}
