import { GripVertical } from 'lucide-react'
import type { ButtonHTMLAttributes } from 'react'
import { classNames } from '../class-names.ts'
import styles from './Grip.module.css'

type GripProps = ButtonHTMLAttributes<HTMLButtonElement> & { label: string }

/** Handle to drag a row, or to move it with arrow keys (see `useReorder`) */
export function Grip({ label, className, ...rest }: GripProps) {
  return (
    <button type="button" aria-label={label} {...rest} className={classNames(styles.grip, className)}>
      <GripVertical size="1.125rem" aria-hidden />
    </button>
  )
}
