import { type ComponentType, lazy } from 'react'
import { type Namespace, loadTexts } from './i18n.ts'

/** `React.lazy` for a part of a page whose texts are loaded with its code. */
export function lazyPart<Props>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  ...namespaces: readonly Namespace[]
) {
  return lazy(async () => {
    const [part] = await Promise.all([load(), loadTexts(...namespaces)])
    return part
  })
}
