import { X } from 'lucide-react'
import { type ReactNode, type SyntheticEvent, useEffect, useEffectEvent, useId, useRef } from 'react'
import { classNames } from '../class-names.ts'
import { IconButton } from '../controls/IconButton.tsx'
import { useUiWords } from '../words.tsx'
import { useBackCloses } from './back-closes.ts'
import styles from './Dialog.module.css'

interface DialogProps {
  title: string
  onClose: () => void
  children: ReactNode
  actions?: ReactNode
  hideTitle?: boolean
  wide?: boolean
}

export function Dialog({ title, onClose, children, actions, hideTitle = false, wide = false }: DialogProps) {
  const words = useUiWords()
  const titleID = useId()
  return (
    <dialog
      {...useModal(onClose)}
      className={classNames(styles.dialog, wide && styles.wide)}
      aria-labelledby={titleID}
      onPointerDown={(event) => {
        if (event.target === event.currentTarget) onClose()
      }}
    >
      <div className={styles.body}>
        <header className={styles.header}>
          <h2 id={titleID} className={classNames(styles.title, hideTitle && styles.hiddenTitle)}>
            <bdi>{title}</bdi>
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

/**
 * Returns the properties of a modal `<dialog>`, which Escape and Back close. `nextFocus`: what has the focus afterwards,
 * if not what had it before
 */
export function useModal(onClose: () => void, nextFocus: () => HTMLElement | null = () => null) {
  const ref = useRef<HTMLDialogElement>(null)
  const next = useEffectEvent(nextFocus)
  useEffect(() => {
    const dialog = ref.current
    if (!dialog) return
    const before = document.activeElement
    if (!dialog.open) dialog.showModal()
    return () => {
      dialog.close()
      const wanted = next()
      if (wanted) wanted.focus({ preventScroll: true })
      else if (before instanceof HTMLElement && before.isConnected) before.focus()
    }
  }, [])
  useBackCloses(onClose)
  return {
    ref,
    onCancel: (event: SyntheticEvent) => {
      event.preventDefault()
      onClose()
    },
  }
}
