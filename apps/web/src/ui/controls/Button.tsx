import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react'
import { classNames } from '../class-names.ts'
import { Spinner } from '../states/Spinner.tsx'
import styles from './Button.module.css'

interface Look {
  variant?: 'primary' | 'outline' | 'quiet' | 'danger'
  size?: 'sm' | 'md' | 'lg'
}

type ButtonProps = Look &
  ButtonHTMLAttributes<HTMLButtonElement> & {
    icon?: ReactNode
    busy?: boolean
    ref?: Ref<HTMLButtonElement>
  }

/** `wraps`: takes more lines where there is no room, for labels with a name */
export function buttonClass({
  variant = 'outline',
  size = 'md',
  wraps = false,
}: Look & { wraps?: boolean } = {}): string {
  return classNames(styles.button, styles[variant], styles[size], wraps && styles.wrapping)
}

export function Button({
  variant,
  size,
  icon,
  busy = false,
  className,
  children,
  onClick,
  ...rest
}: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={classNames(buttonClass({ ...(variant && { variant }), ...(size && { size }) }), className)}
      onClick={busy ? (event) => event.preventDefault() : onClick}
      aria-disabled={busy || undefined}
      aria-busy={busy || undefined}
    >
      {busy ? <Spinner size={18} /> : icon}
      {/* A bare text would be replaced by page translators, while the spinner comes and goes before it. */}
      <span className={styles.words}>{children}</span>
    </button>
  )
}
