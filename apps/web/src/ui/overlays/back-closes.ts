import { useEffect, useEffectEvent, useLayoutEffect } from 'react'

/**
 * Each open overlay has a history entry of the same address, so that Back closes it. `layer` in the entry's state counts
 * the overlays up to it; `idx` is the router's number of the page. An overlay that closes otherwise leaves its entry,
 * which the next overlay takes and Back and Forward skip: going back at once would race with a link that is followed.
 */
interface Entry {
  idx?: number
  layer?: number
}

const overlays: { close: () => void }[] = []

/** Entry that is shown. On a popstate event, it is the one that was left. */
let shown: Entry = {}

const currentEntry = (): Entry => (history.state as Entry | null) ?? {} // The state is the router's object.

/** Makes Back of the browser call `onClose`, and nothing else, while `isOpen`. */
export function useBackCloses(onClose: () => void, isOpen = true): void {
  const close = useEffectEvent(onClose)
  useEffect(() => (isOpen ? openLayer(() => close()) : undefined), [isOpen])
}

/** Follows the history for `useBackCloses`. `page` is the router's key of the page. */
export function useOverlayEntries(page: string): void {
  // Before the router's own listener, which only sees the page's address
  useLayoutEffect(() => {
    addEventListener('popstate', onPopState, true)
    return () => removeEventListener('popstate', onPopState, true)
  }, [])
  useLayoutEffect(() => keepLayer(page), [page])
}

function openLayer(close: () => void): () => void {
  const overlay = { close }
  overlays.push(overlay)
  const { layer = 0, ...page } = currentEntry()
  if (layer < overlays.length) history.pushState({ ...page, layer: overlays.length }, '')
  shown = currentEntry()
  return () => {
    const at = overlays.indexOf(overlay)
    if (at >= 0) overlays.splice(at, 1)
  }
}

function onPopState(): void {
  const { idx, layer: from = 0 } = shown
  shown = currentEntry()
  const { layer: to = 0 } = shown
  const isSamePage = idx === shown.idx
  const left = overlays.splice(isSamePage ? to : 0)
  if (left.length > 0) for (const { close } of left.toReversed()) close()
  else if (isSamePage && to < from) history.back()
  else if (isSamePage && idx !== undefined && to > from) history.forward()
}

/** Notes the entry of a new page. One that replaced an overlay's entry still lies above its page. */
function keepLayer(_page: string): void {
  const now = currentEntry()
  const { layer } = shown
  if (layer !== undefined && now.layer === undefined && now.idx === shown.idx)
    history.replaceState({ ...now, layer }, '')
  shown = currentEntry()
}
