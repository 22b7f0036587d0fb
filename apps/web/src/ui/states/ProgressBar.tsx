import styles from './ProgressBar.module.css'

/** `percent`: 0 to 100, undefined if unknown. `label` names the work. */
export function ProgressBar({ percent, label }: { percent?: number | undefined; label: string }) {
  const known = percent === undefined ? undefined : Math.min(100, Math.max(0, Math.round(percent)))
  return (
    <div
      className={styles.bar}
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={known}
    >
      <div
        className={styles.fill}
        data-unknown={known === undefined || undefined}
        style={{ inlineSize: known === undefined ? '40%' : `${known}%` }}
      />
    </div>
  )
}
