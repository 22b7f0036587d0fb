import type { ReactNode } from 'react'
import { useUiWords } from '../words.tsx'

/** Lists names in the reader's language, each isolated, so that mixed scripts do not reorder the line. */
export function Names({ names }: { names: readonly { key: string | number; name: ReactNode }[] }) {
  const { listFormat } = useUiWords()
  // Formats indexes, because the parts between them are the separators of the language.
  const parts = listFormat().formatToParts(names.map((_, index) => String(index)))
  return parts.map(({ type, value }) => {
    const element = type === 'element' ? names[Number(value)] : undefined
    return element ? <bdi key={element.key}>{element.name}</bdi> : value
  })
}

export function JoinedNames({ text }: { text: string }) {
  return <Names names={text.split(', ').map((name, key) => ({ key, name }))} />
}
