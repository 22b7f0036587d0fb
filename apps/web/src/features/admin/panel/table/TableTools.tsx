import type { FieldDescription } from '@nava/contracts/admin'
import { Columns3, Download } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { saveFile } from '../../../../lib/browser/save-file.ts'
import { IconButton } from '../../../../ui/controls/IconButton.tsx'
import { TextField } from '../../../../ui/controls/TextField.tsx'
import { Menu, MenuItem } from '../../../../ui/overlays/Menu.tsx'
import { FieldInput } from '../form/FieldInput.tsx'
import { relationOf } from '../form-values.ts'
import { type Resource, type Row, describeList, nameIn, textOf } from '../resource.ts'
import { allResources } from '../resources.ts'
import { useWords } from '../words.ts'
import { cellText } from './cell-text.ts'
import { csvOf } from './csv.ts'
import type { ChangeTable, TableState } from './table-state.ts'
import styles from './Table.module.css'

interface TableToolsProps {
  resource: Resource
  state: TableState
  change: ChangeTable
}

/** Milliseconds without typing after which a search starts */
const DEBOUNCE = 100

/** Search and filters of a table */
export function TableTools({ resource, state, change }: TableToolsProps) {
  const { t, label } = useWords()
  return (
    <div className={styles.tools} role="search" aria-label={t('admin.search')}>
      <SearchField value={state.search} onChange={(search) => change({ search })} />
      {describeList(resource).filters.map((filter) => (
        <FieldInput
          key={filter.name}
          field={{ ...filter, isRequired: false }}
          label={label(filter.name, resource.key)}
          value={state.filters[filter.name] ?? ''}
          relation={relationOf(filter, allResources)}
          isFilter
          onChange={(value) => change({ [filter.name]: value ? textOf(value) : undefined })}
        />
      ))}
    </div>
  )
}

interface TableIconsProps extends TableToolsProps {
  columns: readonly FieldDescription[]
  rows: readonly Row[]
}

/** Choice of the columns, and the rows as a file */
export function TableIcons({ resource, columns, rows, state, change }: TableIconsProps) {
  const words = useWords()
  const { t, label } = words
  const file = () => {
    const heads = [resource.name, ...columns.map(({ name }) => name)].map((name) => label(name, resource.key))
    const lines = rows.map((row) => [
      nameIn(row, resource.name),
      ...columns.map((column) => cellText(column, row[column.name], words)),
    ])
    saveFile(new Blob([csvOf([heads, ...lines])], { type: 'text/csv' }), `${resource.key}.csv`)
  }
  return (
    <div>
      <Menu
        label={t('admin.columns')}
        trigger={
          <IconButton label={t('admin.columns')}>
            <Columns3 />
          </IconButton>
        }
      >
        {describeList(resource).columns.map(({ name }) => (
          <MenuItem
            key={name}
            chosen={state.columns.includes(name)}
            onSelect={() =>
              change({
                page: state.page > 0 ? String(state.page + 1) : undefined,
                columns: toggled(state.columns, name).join(','),
              })
            }
          >
            {label(name, resource.key)}
          </MenuItem>
        ))}
      </Menu>
      <IconButton label={t('admin.csv')} disabled={rows.length === 0} onClick={file}>
        <Download />
      </IconButton>
    </div>
  )
}

const toggled = (names: readonly string[], name: string) =>
  names.includes(name) ? names.filter((each) => each !== name) : [...names, name]

function SearchField({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const { t } = useWords()
  const [typed, setTyped] = useState(value)
  const [from, setFrom] = useState(value)
  // The address changes without typing when Back or another link is used.
  if (from !== value) {
    setFrom(value)
    if (typed.trim() !== value) setTyped(value)
  }
  const search = useEffectEvent(onChange)
  useEffect(() => {
    if (typed.trim() === value) return
    const timer = setTimeout(() => search(typed.trim()), DEBOUNCE)
    return () => clearTimeout(timer)
  }, [typed, value])
  return (
    <TextField
      type="search"
      label={t('admin.search')}
      hideLabel
      placeholder={t('admin.search')}
      value={typed}
      onChange={(event) => setTyped(event.currentTarget.value)}
    />
  )
}
