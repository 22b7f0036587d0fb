import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { useBackCloses } from '../../../../ui/overlays/back-closes.ts'

/** What leaving was for: a link of this site, or Back */
type Leaving = { to: string } | { to: undefined }

/**
 * Asks before the page is left while `isOn`: the browser does so for other sites and closing, `asking` is for links of this
 * site and for Back.
 */
export function useLeaveGuard(isOn: boolean) {
  const [asking, setAsking] = useState<Leaving>()
  const navigate = useNavigate()

  useEffect(() => {
    if (!isOn) return
    const ask = (event: Event) => event.preventDefault()
    const onClick = (event: MouseEvent) => {
      const to = leadsAway(event)
      if (to === undefined) return
      event.preventDefault()
      event.stopPropagation()
      setAsking({ to })
    }
    addEventListener('beforeunload', ask)
    document.addEventListener('click', onClick, true)
    return () => {
      removeEventListener('beforeunload', ask)
      document.removeEventListener('click', onClick, true)
    }
  }, [isOn])
  useBackCloses(() => setAsking({ to: undefined }), isOn && asking === undefined)

  return {
    asking: isOn ? asking : undefined,
    stay: () => setAsking(undefined),
    leave: () => {
      setAsking(undefined)
      if (asking?.to === undefined) void navigate(-1)
      else void navigate(asking.to)
    },
  }
}

/** Returns the address within the site that a click leads to. */
function leadsAway(event: MouseEvent): string | undefined {
  const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
  const link = event.target instanceof Element ? event.target.closest('a') : null
  if (!isPlain || !link || link.origin !== location.origin || link.hasAttribute('download')) return undefined
  if ((link.target && link.target !== '_self') || link.pathname === location.pathname) return undefined
  return link.pathname + link.search + link.hash
}
