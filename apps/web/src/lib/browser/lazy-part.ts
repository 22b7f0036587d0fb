import { type ComponentType, createElement, lazy, useState } from 'react'
import { fetchCode, reportLostCode } from './fetch-code.ts'
import { useHydrated } from '../../ui/hydration.ts'
import { type Namespace, loadTexts } from '../i18n/i18n.ts'
import { isReachable } from '../calls/server-reach.ts'
import { whenQuiet } from './quiet.ts'

/**
 * Works like `React.lazy`, and loads texts. Waits while offline; shows a message after a failure. Not
 * rendered on the server. `loadEarly` preloads the part.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  ...namespaces: readonly Namespace[]
) {
  let loaded: ComponentType<Props> | undefined
  const fetchBoth = async () => {
    const [part] = await Promise.all([load(), loadTexts(...namespaces)])
    loaded = part.default
    return part
  }
  const Part = lazy(() => fetchCode(fetchBoth).catch(withoutPart<Props>)) as ComponentType<Props>
  /** React shows a fallback for at least 300 ms, even for code that is there. */
  function LoadedPart(props: Props) {
    const [Shown] = useState(() => loaded ?? Part)
    return createElement(Shown, props)
  }
  function LazyPart(props: Props) {
    return useHydrated() ? createElement(LoadedPart, props) : null
  }
  LazyPart.loadEarly = () => {
    if (isReachable()) void fetchBoth().catch(() => undefined)
  }
  return LazyPart
}

/** Works like `lazyPart`, for what the first page does not need: loads once that is complete. */
export function laterPart<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  ...namespaces: readonly Namespace[]
) {
  return lazyPart<Props>(async () => {
    await whenQuiet
    const [part] = await Promise.all([load(), loadTexts(...namespaces)])
    return part
  })
}

function withoutPart<Props>(error: unknown): { default: ComponentType<Props> } {
  reportLostCode(error)
  return { default: () => null }
}
