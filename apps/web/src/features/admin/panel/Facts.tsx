import { type Column, type Resource, describeList } from './resource.ts'
import { Cell } from './table/Cell.tsx'
import { cellText } from './table/cell-text.ts'
import { useWords } from './words.ts'

export const factsOf = (resource: Resource): readonly Column[] => describeList(resource).columns

interface FactProps {
  resource: Resource
  field: Column
  value: unknown
}

/** Term and value of a `<dl>`; nothing for an empty value, false or 0. */
export function Fact({ resource, field, value }: FactProps) {
  const words = useWords()
  const isNothing = value === false || value === 0 || cellText(field, value, words) === ''
  if (isNothing || field.name === resource.id) return null
  return (
    <div>
      <dt>{words.label(field.name, resource.key)}</dt>
      <dd>
        <Cell column={field} value={value} />
      </dd>
    </div>
  )
}
