import { useStore } from 'zustand'
import { toasts } from './toasts.ts'
import styles from './Toaster.module.css'

export function Toaster() {
  const shown = useStore(toasts)
  return (
    <div className={styles.corner} role="region" aria-live="polite" aria-relevant="additions">
      {shown.map((item) => (
        <div
          key={item.id}
          className={styles.toast}
          data-tone={item.tone}
          role={item.tone === 'bad' ? 'alert' : undefined}
        >
          <span>{item.text}</span>
          {item.action && (
            <button type="button" className={styles.action} onClick={item.action.run}>
              {item.action.label}
            </button>
          )}
        </div>
      ))}
    </div>
  )
}
