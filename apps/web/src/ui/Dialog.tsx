import { X } from 'lucide-react'
import { type ReactNode, type Ref, useEffect, useId, useRef } from 'react'
import { classNames } from './class-names.ts'
import { IconButton } from './IconButton.tsx'
import { useUiWords } from './words.tsx'
import styles from './Dialog.module.css'

interface DialogProps {
  title: string
  /** Called by Escape, the close button and a press beside the dialog. The caller then unmounts it. */
  onClose: () => void
  children: ReactNode
  /** Buttons at the foot. */
  actions?: ReactNode
  /** The title is read aloud but not shown. */
  hideTitle?: boolean
  wide?: boolean
}

/**
 * A modal dialog on the browser's own <dialog>: it traps the focus while mounted and restores it afterwards,
 * and all else is inert. Mount it to open it, unmount it to close it.
 */
export function Dialog({ title, onClose, children, actions, hideTitle = false, wide = false }: DialogProps) {
  const words = useUiWords()
  const titleID = useId()
  const ref = useModal()
  return (
    <dialog
      ref={ref}
      className={classNames(styles.dialog, wide && styles.wide)}
      aria-labelledby={titleID}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      onPointerDown={(event) => {
        if (event.target === event.currentTarget) onClose()
      }}
    >
      <div className={styles.body}>
        <header className={styles.header}>
          <h2 id={titleID} className={classNames(styles.title, hideTitle && styles.hiddenTitle)} dir="auto">
            {title}
          </h2>
          <IconButton label={words.close} onClick={onClose} className={styles.close ?? ''}>
            <X />
          </IconButton>
        </header>
        <div className={styles.content}>{children}</div>
        {actions && <footer className={styles.actions}>{actions}</footer>}
      </div>
    </dialog>
  )
}

/** Opens the <dialog> it is given to as a modal for as long as it is mounted; closing returns the focus. */
export function useModal(): Ref<HTMLDialogElement> {
  const ref = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const dialog = ref.current
    if (!dialog) return
    const before = document.activeElement
    if (!dialog.open) dialog.showModal()
    return () => {
      dialog.close()
      if (before instanceof HTMLElement && before.isConnected) before.focus()
    }
  }, [])
  return ref
}
