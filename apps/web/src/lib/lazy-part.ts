import { type ComponentType, lazy } from 'react'
import { type Namespace, loadTexts } from './i18n.ts'
import { isReachable, untilReached } from './server-reach.ts'

/**
 * `React.lazy` for a part of a page whose texts are loaded with its code. Without a network it waits until the server
 * answers, instead of failing with all that is around it.
 */
export function lazyPart<Props>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  ...namespaces: readonly Namespace[]
) {
  const fetchBoth = async () => {
    const [part] = await Promise.all([load(), loadTexts(...namespaces)])
    return part
  }
  return lazy(async () => {
    // Browsers remember a module that they could not fetch, so none is asked for while it is known to fail.
    if (!isReachable()) await untilReached()
    try {
      return await fetchBoth()
    } catch {
      await untilReached()
      return fetchBoth()
    }
  })
}
