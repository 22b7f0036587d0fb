import styles from './Spinner.module.css'

/** A turning ring. `label` is read aloud; without it the ring is decoration beside words. */
export function Spinner({ label, size = 20 }: { label?: string; size?: number }) {
  return (
    <span
      className={styles.spinner}
      style={{ inlineSize: size, blockSize: size }}
      {...(label ? { role: 'status', 'aria-label': label } : { 'aria-hidden': true })}
    />
  )
}
