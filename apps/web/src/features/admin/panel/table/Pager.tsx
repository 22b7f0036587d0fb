import { ChevronLeft, ChevronRight } from 'lucide-react'
import { formatNumber } from '../../../../lib/i18n/i18n.ts'
import { IconButton } from '../../../../ui/controls/IconButton.tsx'
import { PAGE_SIZE } from '../resource.ts'
import { useWords } from '../words.ts'
import styles from './Table.module.css'

interface PagerProps {
  /** From 0 */
  page: number
  total: number
  /** Rows of a page */
  size?: number
  onPage: (page: number) => void
}

export function Pager({ page, total, size = PAGE_SIZE, onPage }: PagerProps) {
  const { t, language } = useWords()
  const first = page * size
  const last = Math.min(total, first + size)
  const number = (value: number) => formatNumber(value, language)
  return (
    <nav className={styles.pager} aria-label={t('admin.pages')}>
      <span aria-live="polite">
        {t('admin.range', { first: number(first + 1), last: number(last), total: number(total) })}
      </span>
      <IconButton
        label={t('admin.previous')}
        size="sm"
        disabled={page === 0}
        onClick={() => onPage(page - 1)}
      >
        <ChevronLeft className={styles.turned} />
      </IconButton>
      <IconButton label={t('admin.next')} size="sm" disabled={last >= total} onClick={() => onPage(page + 1)}>
        <ChevronRight className={styles.turned} />
      </IconButton>
    </nav>
  )
}
