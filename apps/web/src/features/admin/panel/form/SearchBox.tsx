import { limits } from '@nava/contracts'
import { queryOptions } from '@tanstack/react-query'
import { nameOf } from '../../../../lib/calls/query.ts'
import { Picker } from '../../../platform/forms/Picker.tsx'
import { type Resource, type Row, idOf, nameIn, send, textOf } from '../resource.ts'
import { RowCover } from '../RowCover.tsx'
import { useWords } from '../words.ts'

const SHOWN = 8

interface SearchBoxProps {
  label: string
  error: string | undefined
  relation: Resource
  isFilter: boolean
  /** IDs that are not offered */
  taken: readonly number[]
  onPick: (id: number, name: string) => void
}

/** Finds rows of another resource. */
export function SearchBox({ label, error, relation, isFilter, taken, onPick }: SearchBoxProps) {
  const { t, say } = useWords()
  return (
    <Picker
      label={label}
      hideLabel={isFilter}
      error={error}
      placeholder={isFilter ? label : t('admin.searchIn', { what: say('many', relation.key) })}
      find={(search) =>
        queryOptions({
          queryKey: [nameOf(relation.list), { search, taken }],
          queryFn: () => findRows(relation, search, taken),
        })
      }
      optionsOf={(rows) => rows.map((row) => optionOf(relation, row))}
      taken={taken}
      onPick={({ id, name }) => onPick(id, name)}
    />
  )
}

/** Reads as many pages as it takes to find rows that are not taken. */
async function findRows(relation: Resource, search: string, taken: readonly number[]): Promise<Row[]> {
  const rows: Row[] = []
  const take = Math.min(SHOWN + taken.length, limits.list.maxTake)
  for (;;) {
    const query = { search, take, skip: rows.length }
    const { total, items } = (await send(relation.list, { query })) as { total: number; items: Row[] } // of every list
    rows.push(...items)
    const free = rows.filter((row) => !taken.includes(idOf(relation, row)))
    if (free.length >= SHOWN || rows.length >= total || items.length === 0) return rows
  }
}

const optionOf = (relation: Resource, row: Row) => ({
  id: idOf(relation, row),
  name: nameIn(row, relation.name),
  details: detailsOf(row),
  picture: <RowCover resource={relation} row={row} />,
})

const detailsOf = (row: Row): string => {
  const text = row['artists'] ?? row['djs'] ?? row['email'] ?? ''
  return Array.isArray(text) ? text.map((each) => nameIn(each as Row)).join(', ') : textOf(text)
}
