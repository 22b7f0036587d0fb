import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import { buttonClass } from './Button.tsx'
import styles from './FileButton.module.css'

interface FileButtonProps {
  accept: string
  busy?: boolean
  size?: 'sm' | 'md'
  children: ReactNode
  onFile: (file: File) => void
}

/** Label of a file input that looks like a button */
export function FileButton({ accept, busy = false, size = 'md', children, onFile }: FileButtonProps) {
  return (
    <label className={classNames(buttonClass({ size, wraps: true }), styles.choose)}>
      {children}
      <input
        type="file"
        accept={accept}
        disabled={busy}
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? []
          // Lets the user choose the same file again.
          currentTarget.value = ''
          if (file) onFile(file)
        }}
      />
    </label>
  )
}
