import { useQuery } from '@tanstack/react-query'
import { Columns3, Download } from 'lucide-react'
import { saveFile } from '../../../../lib/browser/save-file.ts'
import { IconButton } from '../../../../ui/controls/IconButton.tsx'
import { TextField } from '../../../../ui/controls/TextField.tsx'
import { Menu, MenuItem } from '../../../../ui/overlays/Menu.tsx'
import { FieldInput } from '../form/FieldInput.tsx'
import { relationOf } from '../form-values.ts'
import { type Column, type Resource, type Row, describeList, nameIn, queryAny, textOf } from '../resource.ts'
import { allResources } from '../resources.ts'
import { useWords } from '../words.ts'
import { cellText } from './cell-text.ts'
import { csvOf } from './csv.ts'
import { type ChangeTable, type TableState, pageChange } from './table-state.ts'
import { useTyped } from './use-typed.ts'
import styles from './Table.module.css'

interface TableToolsProps {
  resource: Resource
  state: TableState
  change: ChangeTable
}

/** Search and filters of a table */
export function TableTools({ resource, state, change }: TableToolsProps) {
  const { t } = useWords()
  const filters = useFilters(resource)
  return (
    <div className={styles.tools} role="search" aria-label={t('admin.search')}>
      <SearchField {...{ state, change }} />
      {filters.map((filter) => (
        <Filter key={filter.name} {...{ filter, resource, state, change }} />
      ))}
    </div>
  )
}

interface TableIconsProps extends TableToolsProps {
  columns: readonly Column[]
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
                ...pageChange(state.page),
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

/** Returns the filters of a table; those whose values the server lists are choices. */
function useFilters(resource: Resource): readonly Column[] {
  const { filters } = describeList(resource)
  const { choices, list } = resource
  const { data } = useQuery({
    ...queryAny(choices?.call ?? list, {}),
    enabled: choices !== undefined,
  })
  if (!choices) return filters
  const listed = (data ?? {}) as Readonly<Record<string, string[]>> // as its contract says
  return filters.map((filter) =>
    filter.named ? { ...filter, kind: 'choice', options: listed[filter.name] ?? [] } : filter,
  )
}

const toggled = (names: readonly string[], name: string) =>
  names.includes(name) ? names.filter((each) => each !== name) : [...names, name]

function SearchField({ state, change }: Pick<TableToolsProps, 'state' | 'change'>) {
  const { t } = useWords()
  const [typed, type] = useTyped(state.search, (search) => change({ search }))
  return (
    <TextField
      type="search"
      label={t('admin.search')}
      hideLabel
      placeholder={t('admin.search')}
      value={typed}
      onChange={(event) => type(event.currentTarget.value)}
    />
  )
}

interface FilterProps extends Pick<TableToolsProps, 'resource' | 'state' | 'change'> {
  filter: Column
}

function Filter({ filter, resource, state, change }: FilterProps) {
  const { label } = useWords()
  const { name } = filter
  const [typed, type] = useTyped(state.filters[name] ?? '', (text) => change({ [name]: text }))
  return (
    <FieldInput
      field={{ ...filter, isRequired: false }}
      label={label(name, resource.key)}
      value={typed}
      relation={relationOf(filter, allResources)}
      isFilter
      onChange={(value) => type(value ? textOf(value) : '')}
    />
  )
}
