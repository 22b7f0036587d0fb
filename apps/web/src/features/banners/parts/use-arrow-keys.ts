import { type RefObject, useEffect, useEffectEvent } from 'react'

/** Tells of the arrow keys pressed in a part of the page: towards the right, or the left. */
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
