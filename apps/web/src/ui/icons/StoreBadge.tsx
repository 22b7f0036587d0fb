import styles from './StoreBadge.module.css'

interface StoreBadgeProps {
  store: 'app' | 'play'
  lead: string
  /** Without an address, the badge is no link */
  href?: string | undefined
}

export function StoreBadge({ store, lead, href }: StoreBadgeProps) {
  const name = store === 'app' ? 'App Store' : 'Google Play'
  const content = (
    <>
      <svg width="24" height="24" viewBox="0 0 24 24" aria-hidden>
        {store === 'app' ? (
          <g fill="none" stroke="currentColor" strokeWidth="1.8" strokeLinecap="round">
            <rect x="5.5" y="2" width="13" height="20" rx="3.4" />
            <path d="M10.3 18.9h3.4M12 6.6v6.6m-2.7-2.6 2.7 2.7 2.7-2.7" strokeLinejoin="round" />
          </g>
        ) : (
          <path
            d="M5 3.4v17.2c0 .8.9 1.3 1.6.9l14-8.6a1 1 0 0 0 0-1.8l-14-8.6A1 1 0 0 0 5 3.4Z"
            fill="none"
            stroke="currentColor"
            strokeWidth="1.8"
            strokeLinejoin="round"
          />
        )}
      </svg>
      <span className={styles.words}>
        <span className={styles.lead}>{lead}</span>
        <span className={styles.name}>{name}</span>
      </span>
    </>
  )
  return href ? (
    <a className={styles.badge} href={href} rel="noopener" target="_blank">
      {content}
    </a>
  ) : (
    <span className={styles.badge}>{content}</span>
  )
}
