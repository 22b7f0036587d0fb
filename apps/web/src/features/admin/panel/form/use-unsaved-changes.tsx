import { type ReactNode, useEffect, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { Button } from '../../../../ui/controls/Button.tsx'
import { Dialog } from '../../../../ui/overlays/Dialog.tsx'
import { useWords } from '../words.ts'

/**
 * Asks before unsaved changes are lost: by a link, Back (in browsers with the Navigation API), a reload or closing.
 * Returns the dialog.
 */
export function useUnsavedChanges(isDirty: boolean): ReactNode {
  const { t } = useWords()
  const navigate = useNavigate()
  const [leave, setLeave] = useState<() => void>()
  const isAsking = isDirty && leave === undefined
  useEffect(() => {
    if (!isAsking) return
    const onUnload = (event: Event) => event.preventDefault()
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
    addEventListener('beforeunload', onUnload)
    document.addEventListener('click', onClick, true)
    window.navigation?.addEventListener('navigate', onNavigate)
    return () => {
      removeEventListener('beforeunload', onUnload)
      document.removeEventListener('click', onClick, true)
      window.navigation?.removeEventListener('navigate', onNavigate)
    }
  }, [isAsking, navigate])
  if (!leave || !isDirty) return null
  const stay = () => setLeave(undefined)
  return (
    <Dialog
      title={t('admin.unsaved')}
      onClose={stay}
      actions={
        <>
          <Button onClick={stay}>{t('admin.keepEditing')}</Button>
          <Button variant="danger" onClick={leave}>
            {t('admin.discard')}
          </Button>
        </>
      }
    >
      <p>{t('admin.unsavedHint')}</p>
    </Dialog>
  )
}
