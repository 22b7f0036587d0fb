import { useSearchParams } from 'react-router-dom'
import { paths } from '../../../lib/paths/paths.ts'
import type { Resource } from './resource.ts'

export const sectionPath = (section: string): string => `${paths.admin}/${section}`

/** Returns a function that makes the address of a row's form, from which Back leads to the table as it was. */
export function useFormAddress(resource: Resource): (id: number | 'new') => string {
  const query = useQueryText()
  return (id) => `${sectionPath(resource.key)}/${id}${query}`
}

export function useTableAddress(resource: Resource): string {
  return `${sectionPath(resource.key)}${useQueryText()}`
}

function useQueryText(): string {
  const text = useSearchParams()[0].toString()
  return text === '' ? '' : `?${text}`
}
