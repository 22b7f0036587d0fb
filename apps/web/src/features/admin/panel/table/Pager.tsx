import { ChevronLeft, ChevronRight } from 'lucide-react'
import { formatNumber } from '../../../../lib/i18n/i18n.ts'
import { IconButton } from '../../../../ui/controls/IconButton.tsx'
import { PAGE_SIZE } from '../resource.ts'
import { useWords } from '../words.ts'
import { type ChangeTable, pageChange } from './table-state.ts'
import styles from './Table.module.css'

export function Pager({ page, total, change }: { page: number; total: number; change: ChangeTable }) {
  const { t, language } = useWords()
  const first = page * PAGE_SIZE
  const last = Math.min(total, first + PAGE_SIZE)
  const number = (value: number) => formatNumber(value, language)
  const go = (to: number) => change(pageChange(to))
  return (
    <nav className={styles.pager} aria-label={t('admin.pages')}>
      <span aria-live="polite">
        {t('admin.range', { first: number(first + 1), last: number(last), total: number(total) })}
      </span>
      <IconButton label={t('admin.previous')} size="sm" disabled={page === 0} onClick={() => go(page - 1)}>
        <ChevronLeft className={styles.turned} />
      </IconButton>
      <IconButton label={t('admin.next')} size="sm" disabled={last >= total} onClick={() => go(page + 1)}>
        <ChevronRight className={styles.turned} />
      </IconButton>
    </nav>
  )
}
