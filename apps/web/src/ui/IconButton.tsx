import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react'
import { classNames } from './class-names.ts'
import styles from './IconButton.module.css'

type IconButtonProps = ButtonHTMLAttributes<HTMLButtonElement> & {
  /** What the button does, in words: read aloud and shown as its tooltip. */
  label: string
  children: ReactNode
  size?: 'sm' | 'md' | 'lg'
  variant?: 'plain' | 'filled' | 'accent'
  /** The state of a toggle button; leave it out for plain actions. */
  pressed?: boolean
  ref?: Ref<HTMLButtonElement>
}

/** A round button with an icon only. */
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
