import { usePageLoading } from '../load-page.ts'
import styles from './PageProgress.module.css'

/** Shows a thin line at the top while the next page's code loads; fast pages never show it. */
export function PageProgress() {
  return usePageLoading() ? <div className={styles.progress} aria-hidden /> : null
}
