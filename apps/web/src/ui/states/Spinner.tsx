import styles from './Spinner.module.css'

/** Decorative without `label`, which is read aloud. */
export function Spinner({ label, size = 20 }: { label?: string; size?: number }) {
  return (
    <span
      className={styles.spinner}
      style={{ inlineSize: size, blockSize: size }}
      {...(label ? { role: 'status', 'aria-label': label } : { 'aria-hidden': true })}
    />
  )
}
