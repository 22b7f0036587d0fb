import { limits } from '@nava/contracts'
import { t } from '../../../lib/i18n/i18n.ts'
import { toast } from '../../../ui/overlays/toasts.ts'

/** Shows a message with an undo for some seconds. Returns a function that removes it. */
export function offerUndo(text: string, undo: () => void): () => void {
  const dismiss = toast(text, {
    ms: limits.notice.undo,
    action: {
      label: t('tracks.undo'),
      run: () => {
        dismiss()
        undo()
      },
    },
  })
  return dismiss
}
