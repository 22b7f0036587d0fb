import { useMutation } from '@tanstack/react-query'
import { toastError } from '../../../../lib/calls/toast-error.ts'
import { ConfirmDialog } from '../../../../ui/overlays/ConfirmDialog.tsx'

interface RemoveDialogProps {
  title: string
  hint: string
  /** Text of the button */
  action: string
  remove: () => Promise<unknown>
  /** Called after success and failure */
  refresh: () => Promise<void>
  onClose: () => void
}

export function RemoveDialog({ title, hint, action, remove, refresh, onClose }: RemoveDialogProps) {
  const { mutate, isPending } = useMutation({
    mutationFn: remove,
    onError: (error) => void toastError(error),
    onSettled: () => {
      onClose()
      return refresh()
    },
  })
  return (
    <ConfirmDialog
      title={title}
      hint={hint}
      confirm={action}
      busy={isPending}
      onConfirm={() => mutate()}
      onCancel={onClose}
    />
  )
}
