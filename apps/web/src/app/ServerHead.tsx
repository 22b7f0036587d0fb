import { PAGE_HEAD_MARK } from '@nava/contracts'
import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'

export function ServerHead() {
  const { pathname } = useLocation()
  const first = useRef(pathname)

  useEffect(() => {
    if (pathname === first.current) return
    for (const tag of document.head.querySelectorAll(`[${PAGE_HEAD_MARK}]`)) tag.remove()
  }, [pathname])

  useEffect(() => {
    const observer = new MutationObserver(leaveOneTitle)
    observer.observe(document.head, { childList: true })
    leaveOneTitle()
    return () => observer.disconnect()

    function leaveOneTitle() {
      if (!document.head.querySelector(`title:not([${PAGE_HEAD_MARK}])`)) return
      document.head.querySelector(`title[${PAGE_HEAD_MARK}]`)?.remove()
      observer.disconnect()
    }
  }, [])

  return null
}
