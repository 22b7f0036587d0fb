import { type ComponentType, createElement, lazy } from 'react'
import { fetchCode, reportLostCode } from './fetch-code.ts'
import { useHydrated } from '../../ui/hydration.ts'
import { type Namespace, loadTexts } from '../i18n/i18n.ts'
import { isReachable } from '../calls/server-reach.ts'

/**
 * Works like `React.lazy`, and loads texts. Waits while offline; shows a message after a failure. Not
 * rendered on the server. `loadEarly` preloads the part.
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

function withoutPart<Props>(error: unknown): { default: ComponentType<Props> } {
  reportLostCode(error)
  return { default: () => null }
}
