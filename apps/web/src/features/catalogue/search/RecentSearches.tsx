import { History, X } from 'lucide-react'
import { useI18n } from '../../../lib/i18n/i18n.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { IconButton } from '../../../ui/controls/IconButton.tsx'
import { clearRecentSearches, removeRecentSearch } from './recent-searches.ts'
import styles from './RecentSearches.module.css'

interface RecentSearchesProps {
  recent: readonly string[]
  /** Default: `h3` */
  heading?: 'h2' | 'h3'
  onChoose: (text: string) => void
  onEmptied: () => void
}

export function RecentSearches({
  recent,
  heading: Heading = 'h3',
  onChoose,
  onEmptied,
}: RecentSearchesProps) {
  const { t } = useI18n()
  const title = t('search.recent')

  const remove = (text: string, row: Element | null) => {
    const neighbour = row?.nextElementSibling ?? row?.previousElementSibling
    removeRecentSearch(text)
    if (neighbour) neighbour.querySelector('button')?.focus()
    else onEmptied()
  }
  return (
    <section aria-label={title}>
      <header className={styles.header}>
        <Heading className={styles.title}>{title}</Heading>
        <Button
          size="sm"
          variant="quiet"
          onClick={() => {
            clearRecentSearches()
            onEmptied()
          }}
        >
          {t('search.clearRecent')}
        </Button>
      </header>
      <ul>
        {recent.map((text) => (
          <li key={text} className={styles.row}>
            <button type="button" className={styles.text} data-result onClick={() => onChoose(text)}>
              <History aria-hidden size="1.125rem" />
              <bdi>{text}</bdi>
            </button>
            <IconButton
              size="sm"
              label={t('search.removeRecent', { text })}
              onClick={(event) => remove(text, event.currentTarget.closest('li'))}
            >
              <X />
            </IconButton>
          </li>
        ))}
      </ul>
    </section>
  )
}
