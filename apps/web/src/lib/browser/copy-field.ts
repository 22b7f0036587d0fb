import { secureOnly } from './secure-only.ts'

/** Copies the text of a field; returns false if the browser refuses, which leaves it selected. */
export async function copyField(field: HTMLInputElement): Promise<boolean> {
  try {
    if (secureOnly.clipboard) {
      await secureOnly.clipboard.writeText(field.value)
      return true
    }
  } catch {
    // Refused, so the older way is tried.
  }
  field.focus()
  field.select()
  // Deprecated, but the only way to copy on plain http
  return document.execCommand?.('copy') ?? false
}
