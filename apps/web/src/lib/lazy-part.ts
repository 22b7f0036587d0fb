import { type ComponentType, createElement, lazy } from 'react'
import { fetchCode, reportLostCode } from './fetch-code.ts'
import { useHydrated } from '../ui/hydration.ts'
import { type Namespace, loadTexts } from './i18n.ts'
import { isReachable } from './server-reach.ts'

/**
 * `React.lazy` for a part of a page whose texts are loaded with its code. Without a network it waits until the server
 * answers. Where it cannot be loaded at all it stays away, and the user is told; what is around it goes on. The server
 * does not render it. `loadEarly` fetches it while the pointer is on its way to it; showing it tries again if that fails.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  ...namespaces: readonly Namespace[]
) {
  const fetchBoth = async () => {
    const [part] = await Promise.all([load(), loadTexts(...namespaces)])
    return part
  }
  const Part = lazy(() => fetchCode(fetchBoth).catch(withoutPart<Props>)) as ComponentType<Props>
  function LazyPart(props: Props) {
    return useHydrated() ? createElement(Part, props) : null
  }
  LazyPart.loadEarly = () => {
    if (isReachable()) void fetchBoth().catch(() => undefined)
  }
  return LazyPart
}

function withoutPart<Props>(): { default: ComponentType<Props> } {
  reportLostCode()
  return { default: () => null }
}
