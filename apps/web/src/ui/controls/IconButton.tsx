import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react'
import { classNames } from '../class-names.ts'
import styles from './IconButton.module.css'

type IconButtonProps = ButtonHTMLAttributes<HTMLButtonElement> & {
  label: string
  children: ReactNode
  size?: 'sm' | 'md' | 'lg'
  variant?: 'plain' | 'filled' | 'accent'
  /** Undefined for buttons that do not toggle */
  pressed?: boolean
  ref?: Ref<HTMLButtonElement>
}

export function IconButton({
  label,
  size = 'md',
  variant = 'plain',
  pressed,
  className,
  children,
  ...rest
}: IconButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      aria-pressed={pressed}
      {...rest}
      className={classNames(styles.iconButton, styles[size], styles[variant], className)}
    >
      {children}
    </button>
  )
}
