import { useMemo } from 'react'
import { type MessageKey, type Translate, loadTexts, textFiles, useI18n } from '../../../lib/i18n/i18n.ts'

Object.assign(textFiles, import.meta.glob('../../texts/admin/*.ts', { base: '../../../lib/i18n' }))

export const loadAdminTexts = (): Promise<void> => loadTexts('admin', 'form', 'error')

/** Kinds of texts whose names come from the contracts; a test checks that there is one for each. */
export type Named =
  | 'many'
  | 'one'
  | 'field'
  | 'action'
  | 'actionHint'
  | 'choice'
  | 'group'
  | 'problem'
  | 'format'

/** Returns the text of a name that the contracts have; the name itself if a newer server has others. */
function named(t: Translate, kind: Named, name: string): string {
  const key = `admin.${kind}.${name}`
  const text = (t as (key: MessageKey) => string)(key as MessageKey)
  return text === key ? name : text
}

export function useWords() {
  const reader = useI18n()
  return useMemo(
    () => ({
      ...reader,
      say: (kind: Named, name: string) => named(reader.t, kind, name),
      /** Returns the label of a field, which a resource may call differently from others. */
      label: (name: string, resource = '') => {
        const own = named(reader.t, 'field', `${resource}.${name}`)
        return own === `${resource}.${name}` ? named(reader.t, 'field', name) : own
      },
    }),
    [reader],
  )
}

export type Words = ReturnType<typeof useWords>
