import { type RefObject, useEffect, useEffectEvent } from 'react'

export function useArrowKeys(ref: RefObject<HTMLElement | null>, onArrow: (toRight: boolean) => void): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return
    event.preventDefault()
    onArrow(event.key === 'ArrowRight')
  })
  useEffect(() => {
    const element = ref.current
    element?.addEventListener('keydown', press)
    return () => element?.removeEventListener('keydown', press)
  }, [ref])
}
