import styles from './CleanHtml.module.css'

/** Shows HTML that the server has sanitized: no scripts, handlers, styles or frames. */
export function CleanHtml({ html }: { html: string }) {
  return <div className={styles.prose} dir="auto" dangerouslySetInnerHTML={{ __html: html }} />
}
