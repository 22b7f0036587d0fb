import { useI18n } from '../../../lib/i18n/i18n.ts'
import { Select } from '../../../ui/controls/Select.tsx'
import { TextField } from '../../../ui/controls/TextField.tsx'
import type { PanelView } from './panel-view.ts'
import styles from './PanelTools.module.css'

interface PanelToolsProps {
  view: PanelView
  onChange: (view: PanelView) => void
}

const STATES = [
  'all',
  'needsWork',
  'failed',
  'missing',
  'processing',
  'waiting',
  'refused',
  'withdrawn',
  'scheduled',
  'unlisted',
  'private',
  'live',
] as const
const SORTS = ['newest', 'oldest', 'title', 'plays'] as const

export function PanelTools({ view, onChange }: PanelToolsProps) {
  const { t } = useI18n()
  return (
    <div className={styles.tools} role="search" aria-label={t('panel.search')}>
      <TextField
        type="search"
        label={t('panel.search')}
        hideLabel
        placeholder={t('panel.search')}
        value={view.search}
        onChange={(event) => onChange({ ...view, search: event.currentTarget.value })}
      />
      <Select
        label={t('panel.state')}
        hideLabel
        value={view.state}
        options={STATES.map((value) => ({ value, label: t(`panel.state.${value}`) }))}
        onChange={(chosen) => onChange({ ...view, state: STATES.find((state) => state === chosen) ?? 'all' })}
      />
      <Select
        label={t('panel.sort')}
        hideLabel
        value={view.sort}
        options={SORTS.map((value) => ({ value, label: t(`panel.sort.${value}`) }))}
        onChange={(chosen) => onChange({ ...view, sort: SORTS.find((sort) => sort === chosen) ?? 'newest' })}
      />
    </div>
  )
}
