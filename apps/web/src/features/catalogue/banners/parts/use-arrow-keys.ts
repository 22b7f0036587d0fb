import { type RefObject, useEffect, useEffectEvent } from 'react'
import { listenToKeys } from '../../../../ui/keys/on-keys.ts'

export function useArrowKeys(ref: RefObject<HTMLElement | null>, onArrow: (toRight: boolean) => void): void {
  const go = useEffectEvent(onArrow)
  useEffect(
    () =>
      listenToKeys(ref.current, (key) =>
        key === 'ArrowLeft' || key === 'ArrowRight' ? () => go(key === 'ArrowRight') : undefined,
      ),
    [ref],
  )
}
