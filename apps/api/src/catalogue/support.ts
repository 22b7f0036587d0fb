import type { supportDj } from '@nava/contracts'
import type * as z from 'zod'

interface Columns {
  supportLink: string | null
  supportLabel: string
}

/** Returns the columns of what a form says on where listeners give money. */
export const supportIn = ({
  supportLink,
  supportLabel,
}: z.output<typeof supportDj.body>): Partial<Columns> => ({
  ...(supportLink !== undefined && { supportLink: supportLink || null }),
  ...(supportLabel !== undefined && { supportLabel }),
})

export const presentSupport = ({ supportLink, supportLabel }: Columns) =>
  supportLink === null ? {} : { support: { link: supportLink, label: supportLabel } }
