import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx'

interface Heading {
  element: Element | null
  text: string
  pathname: string
}

/**
 * Tells screen readers the heading of a page that has replaced another one, as soon as it is there. The first page is
 * read by its title, which later also names the track that plays.
 */
export function RouteAnnouncer() {
  const { pathname } = useLocation()
  const [said, setSaid] = useState('')
  const last = useRef<Heading>(undefined)

  useEffect(() => {
    const main = document.getElementById('content')
    if (!main) return undefined
    const before = last.current?.pathname === pathname ? undefined : last.current
    last.current ??= { element: null, text: '', pathname }
    const observer = new MutationObserver(look)
    observer.observe(main, { childList: true, subtree: true, characterData: true })
    look()
    return () => observer.disconnect()

    function look() {
      const element = main?.querySelector('h1') ?? null
      const text = element?.textContent.trim() ?? ''
      if (text === '' || (element === before?.element && text === before?.text)) return
      observer.disconnect()
      last.current = { element, text, pathname }
      if (before) setSaid(text)
    }
  }, [pathname])

  return (
    <div aria-live="polite" aria-atomic>
      <VisuallyHidden>{said}</VisuallyHidden>
    </div>
  )
}
