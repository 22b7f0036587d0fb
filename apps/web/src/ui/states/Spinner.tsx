import styles from './Spinner.module.css'

/** Decorative unless `label` is set, which screen readers read. */
export function Spinner({ label, size = 20 }: { label?: string; size?: number }) {
  return (
    <span
      className={styles.spinner}
      style={{ inlineSize: size, blockSize: size }}
      {...(label ? { role: 'status', 'aria-label': label } : { 'aria-hidden': true })}
    />
  )
}
