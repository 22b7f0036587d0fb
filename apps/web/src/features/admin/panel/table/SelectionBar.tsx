import { Pencil, X } from 'lucide-react'
import { Button } from '../../../../ui/controls/Button.tsx'
import { IconButton } from '../../../../ui/controls/IconButton.tsx'
import type { RunAction } from '../actions.tsx'
import type { Action, Row } from '../resource.ts'
import { useWords } from '../words.ts'
import styles from './Table.module.css'

interface SelectionBarProps {
  rows: readonly Row[]
  actions: readonly Action[]
  run: RunAction
  /** Number of rows that match, if all of them are selected rather than `rows` */
  all: number | undefined
  /** Number of rows that could be selected in place of those of the page */
  more: number | undefined
  onAll: () => void
  onEdit: (() => void) | undefined
  onClear: () => void
}

/** Actions for the selected rows; each is for those of them for which it is possible. */
export function SelectionBar({ rows, actions, run, all, more, onAll, onEdit, onClear }: SelectionBarProps) {
  const { t, say } = useWords()
  if (rows.length === 0) return null
  const possible = (all === undefined ? actions : []).flatMap((action) => {
    const fitting = rows.filter((row) => action.when?.(row) ?? true)
    return fitting.length > 0 ? [{ action, fitting }] : []
  })
  return (
    <div className={styles.selection} role="toolbar" aria-label={t('admin.forSelected')}>
      <strong aria-live="polite">{t('admin.selected', { number: all ?? rows.length })}</strong>
      {more !== undefined && (
        <Button size="sm" variant="quiet" onClick={onAll}>
          {t('admin.selectMatching', { number: more })}
        </Button>
      )}
      {onEdit && (
        <Button size="sm" icon={<Pencil />} onClick={onEdit}>
          {t('admin.change')}
        </Button>
      )}
      {possible.map(({ action, fitting }) => (
        <Button
          key={action.key}
          size="sm"
          variant={action.key === 'delete' ? 'danger' : 'outline'}
          icon={<action.icon />}
          onClick={() => run(action, fitting, onClear)}
        >
          {say('action', action.key)}
        </Button>
      ))}
      <IconButton label={t('admin.clearSelection')} size="sm" onClick={onClear}>
        <X />
      </IconButton>
    </div>
  )
}
