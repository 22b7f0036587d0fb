import { usePageLoading } from '../load-page.ts'
import styles from './PageProgress.module.css'

/** Shows a line while the next page's code loads, unless it loads quickly. */
export function PageProgress() {
  return usePageLoading() ? <div className={styles.progress} aria-hidden /> : null
}
