import type { StationProblem } from '@nava/contracts'
import { useMemo } from 'react'
import { type MessageKey, type Translate, loadTexts, textFiles, useI18n } from '../../../lib/i18n/i18n.ts'

Object.assign(textFiles, import.meta.glob('../../texts/{admin,problems}/*.ts', { base: '../../../lib/i18n' }))

export const loadAdminTexts = (): Promise<void> => loadTexts('admin', 'form', 'error', 'problems')

/** Kinds of texts whose names come from the contracts; a test checks that there is one for each. */
export type Named =
  | 'many'
  | 'one'
  | 'field'
  | 'action'
  | 'actionHint'
  | 'choice'
  | 'group'
  | 'format'
  | 'deed'
  | 'nth'
  | 'audience'
  | 'download'
  | 'tested'

/** Returns the text of a name that the contracts have; the name itself if a newer server has others. */
function named(t: Translate, kind: Named, name: string): string {
  // Tasks are audited by their kind.
  return textOf(t, `admin.${kind}.${name}`) ?? (kind === 'deed' ? named(t, 'choice', name) : name)
}

function textOf(t: Translate, key: string): string | undefined {
  const text = (t as (key: MessageKey) => string)(key as MessageKey)
  return text === key ? undefined : text
}

/** Returns the words of a problem of the station in the language of the reader; those of a newer server as it says them. */
const problemIn = (t: Translate, { code, what, todo }: Pick<StationProblem, 'code' | 'what' | 'todo'>) => ({
  what: textOf(t, `problems.${code}`) ?? what,
  todo: textOf(t, `problems.${code}.todo`) ?? todo,
})

export function useWords() {
  const reader = useI18n()
  return useMemo(
    () => ({
      ...reader,
      problem: (problem: Parameters<typeof problemIn>[1]) => problemIn(reader.t, problem),
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
