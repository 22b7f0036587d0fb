import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { useI18n } from '../../../../lib/i18n/i18n.ts'
import { ConfirmDialog } from '../../../../ui/overlays/ConfirmDialog.tsx'

/**
 * Asks before what is filled in is lost: by a link, or Back in browsers with the Navigation API.
 */
export default function LeaveQuestion() {
  const { t } = useI18n()
  const navigate = useNavigate()
  const [leave, setLeave] = useState<() => void>()
  const isWatching = leave === undefined
  useEffect(() => {
    if (!isWatching) return
    const onClick = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest('a') : null
      if (!link || link.target || event.defaultPrevented || event.ctrlKey || event.metaKey) return
      const { origin, pathname, search } = new URL(link.href)
      if (origin !== location.origin) return
      event.preventDefault()
      event.stopPropagation()
      setLeave(() => () => void navigate(pathname + search))
    }
    const onNavigate = (event: NavigateEvent) => {
      if (event.navigationType !== 'traverse' || !event.cancelable) return
      // Back that only closes what lies above the page
      if (event.destination.url === location.href) return
      event.preventDefault()
      const { key } = event.destination
      setLeave(() => () => void window.navigation?.traverseTo(key))
    }
    document.addEventListener('click', onClick, true)
    window.navigation?.addEventListener('navigate', onNavigate)
    return () => {
      document.removeEventListener('click', onClick, true)
      window.navigation?.removeEventListener('navigate', onNavigate)
    }
  }, [isWatching, navigate])
  if (!leave) return null
  return (
    <ConfirmDialog
      title={t('form.unsaved')}
      hint={t('form.unsavedHint')}
      confirm={t('form.discard')}
      cancel={t('form.keepEditing')}
      onConfirm={leave}
      onCancel={() => setLeave(undefined)}
    />
  )
}
