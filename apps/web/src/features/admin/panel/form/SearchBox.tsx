import { Picker } from '../../../platform/forms/Picker.tsx'
import { type Resource, type Row, idOf, nameIn, queryAny, textOf } from '../resource.ts'
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
      find={(search) => queryAny(relation.list, { query: { search, take: SHOWN + taken.length } })}
      optionsOf={(reply) => rowsOf(reply).map((row) => optionOf(relation, row))}
      taken={taken}
      onPick={({ id, name }) => onPick(id, name)}
    />
  )
}

const rowsOf = (reply: unknown): readonly Row[] => (reply as { items: Row[] }).items // the reply of every list

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
