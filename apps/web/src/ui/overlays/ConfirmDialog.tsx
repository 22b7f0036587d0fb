import { Button } from '../controls/Button.tsx'
import { useUiWords } from '../words.tsx'
import { Dialog } from './Dialog.tsx'

interface ConfirmDialogProps {
  title: string
  hint: string
  confirm: string
  /** 'Cancel' by default */
  cancel?: string
  /** Whether it is under way */
  busy?: boolean
  onConfirm: () => void
  onCancel: () => void
}

/** Asks before something is lost. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const words = useUiWords()
  const { title, hint, confirm, cancel = words.cancel, busy = false, onConfirm, onCancel } = props
  return (
    <Dialog
      title={title}
      onClose={onCancel}
      actions={
        <>
          <Button onClick={onCancel}>{cancel}</Button>
          <Button variant="danger" busy={busy} onClick={onConfirm}>
            {confirm}
          </Button>
        </>
      }
    >
      <p>{hint}</p>
    </Dialog>
  )
}
