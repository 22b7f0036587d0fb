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

/** Copies a text; returns false if the browser refuses. */
export async function copyText(text: string): Promise<boolean> {
  const before = document.activeElement
  const field = document.createElement('input')
  field.value = text
  field.readOnly = true
  field.style.position = 'fixed'
  document.body.append(field)
  const isCopied = await copyField(field)
  const hadFocus = document.activeElement === field
  field.remove()
  if (hadFocus && before instanceof HTMLElement) before.focus({ preventScroll: true })
  return isCopied
}
