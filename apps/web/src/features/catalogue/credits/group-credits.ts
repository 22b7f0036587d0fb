import type { Credit } from '@nava/contracts'

export interface CreditGroup {
  role: Credit['role']
  /** What the role is, if it is none of those that have a name */
  other: string
  people: { name: string; artistID: number; instruments: string[] }[]
}

/** Groups credits by role, in the order in which roles occur; who has a role several times is in it once. */
export function groupCredits(credits: readonly Credit[]): CreditGroup[] {
  const groups = Map.groupBy(credits, ({ role, instrument }) =>
    role === 'other' ? `other ${instrument.toLowerCase()}` : role,
  )
  return [...groups.values()].flatMap((of) => {
    const [first] = of
    if (!first) return []
    const { role, instrument } = first
    const people = Map.groupBy(of, ({ artistID, name }) => artistID || name)
    return {
      role,
      other: role === 'other' ? instrument : '',
      people: [...people.values()].map((parts) => ({
        name: parts[0]?.name ?? '',
        artistID: parts[0]?.artistID ?? 0,
        instruments:
          role === 'other' ? [] : parts.flatMap(({ instrument: played }) => (played === '' ? [] : played)),
      })),
    }
  })
}
