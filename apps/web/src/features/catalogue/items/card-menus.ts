/** Milliseconds of a long press, and pixels by which the finger may move */
const LONG_PRESS = 500
const SLACK = 10

export function watchCardMenus(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let start: { x: number; y: number } | undefined
  /** True if the pointer was last pressed on selected text, whose menu is the browser's */
  let onText = false
  /** True after a long press, so that the click of lifting the finger is ignored */
  let opened = false

  const cancel = () => clearTimeout(timer)
  const onContextMenu = (event: MouseEvent) => {
    if (opened) return event.preventDefault()
    const trigger = triggerAt(event.target)
    if (!trigger || event.shiftKey || onText) return
    cancel()
    event.preventDefault()
    openAt(trigger, event.clientX, event.clientY)
  }
  const onPointerDown = ({ target, pointerType, clientX: x, clientY: y }: PointerEvent) => {
    cancel()
    opened = false
    onText = isSelected(target)
    const trigger = triggerAt(target)
    if (!trigger || pointerType !== 'touch') return
    start = { x, y }
    timer = setTimeout(() => {
      opened = true
      openAt(trigger, x, y)
    }, LONG_PRESS)
  }
  const onPointerMove = ({ clientX, clientY }: PointerEvent) => {
    if (start && Math.hypot(clientX - start.x, clientY - start.y) > SLACK) cancel()
  }
  const onClick = (event: MouseEvent) => {
    if (!opened) return
    opened = false
    event.preventDefault()
    event.stopPropagation()
  }

  const ended = new AbortController()
  const { signal } = ended
  document.addEventListener('contextmenu', onContextMenu, { signal })
  document.addEventListener('pointerdown', onPointerDown, { signal })
  document.addEventListener('pointermove', onPointerMove, { signal })
  document.addEventListener('pointerup', cancel, { signal })
  document.addEventListener('pointercancel', cancel, { signal })
  document.addEventListener('click', onClick, { signal, capture: true })
  return () => {
    cancel()
    ended.abort()
  }
}

/** Returns the menu button of the card around an element; undefined inside a menu or its button. */
export function triggerAt(target: EventTarget | null): Element | undefined {
  if (!(target instanceof Element) || target.closest('[aria-haspopup="menu"], [role="menu"]'))
    return undefined
  return target.closest('[data-card]')?.querySelector('[aria-haspopup="menu"]') ?? undefined
}

function isSelected(target: EventTarget | null): boolean {
  const selection = getSelection()
  if (!selection || selection.isCollapsed || !(target instanceof Node)) return false
  return selection.getRangeAt(0).intersectsNode(target)
}

function openAt(trigger: Element, clientX: number, clientY: number): void {
  trigger.dispatchEvent(new MouseEvent('contextmenu', { bubbles: true, cancelable: true, clientX, clientY }))
}
