import type { FocusEvent } from 'react'
import { onKeys } from './on-keys.ts'

/** Controls whose place in the order of Tab is decided here, unlike those of menus, which are never stops */
const managed = new WeakSet<Element>()

/**
 * Props of an element that Tab enters only once, at the item that had the focus last. Arrow keys along the items move to
 * the link of the next one, arrow keys across them to the other controls of an item, Home and End to the first and last.
 */
const oneStopAlong = (axis: 'inline' | 'block') => ({
  'data-own-arrows': true,
  ref(group: HTMLElement | null) {
    if (!group) return undefined
    moveStop(group)
    const observer = new MutationObserver(() => moveStop(group))
    observer.observe(group, { childList: true, subtree: true })
    return () => observer.disconnect()
  },
  onFocus: ({ currentTarget, target }: FocusEvent<HTMLElement>) => moveStop(currentTarget, target),
  onBlur({ currentTarget, target, relatedTarget }: FocusEvent<HTMLElement>) {
    // Other controls may be shown only while their item has the focus.
    if (!currentTarget.contains(relatedTarget))
      moveStop(currentTarget, itemsOf(currentTarget).find((item) => item.includes(target))?.[0])
  },
  onKeyDown: onKeys<HTMLElement>((key, { currentTarget, target }) => {
    const items = itemsOf(currentTarget)
    const at = items.findIndex((item) => item.some((control) => control === target))
    const item = items[at]
    if (!item) return undefined
    const within = item.findIndex((control) => control === target)
    const isLeftward = getComputedStyle(currentTarget).direction === 'rtl'
    const inline = isLeftward ? ['ArrowRight', 'ArrowLeft'] : ['ArrowLeft', 'ArrowRight']
    const block = ['ArrowUp', 'ArrowDown']
    const [[back, on], [out, into]] = axis === 'inline' ? [inline, block] : [block, inline]
    const to = {
      [String(back)]: items[at - 1]?.[0],
      [String(on)]: items[at + 1]?.[0],
      [String(out)]: item[within - 1],
      [String(into)]: item[within + 1],
      Home: items[0]?.[0],
      End: items.at(-1)?.[0],
    }[key]
    return to && (() => to.focus())
  }),
})

/** For items side by side, such as cards */
export const oneStop = oneStopAlong('inline')

/** For items below each other, such as rows */
export const oneStopOfRows = oneStopAlong('block')

/** Makes a control the only stop: `wanted`, else the present one, else the first link. */
function moveStop(group: HTMLElement, wanted?: EventTarget): void {
  const controls = controlsOf(group)
  const stop =
    controls.find((control) => control === wanted) ??
    controls.find(({ tabIndex }) => tabIndex === 0) ??
    controls.find(isLink) ??
    controls[0]
  for (const control of controls) {
    const tabIndex = control === stop ? 0 : -1
    if (control.tabIndex !== tabIndex) control.tabIndex = tabIndex
  }
}

/** Returns the controls that can be reached by item: its first link, then the others. */
function itemsOf(group: HTMLElement): HTMLElement[][] {
  const items = new Map<Element, HTMLElement[]>()
  for (const control of controlsOf(group)) {
    if (control.matches(':disabled') || !control.checkVisibility()) continue
    const item = itemAround(control, group)
    items.set(item, [...(items.get(item) ?? []), control])
  }
  return [...items.values()].map((controls) => {
    const link = controls.find(isLink)
    return link ? [link, ...controls.filter((control) => control !== link)] : controls
  })
}

function controlsOf(group: HTMLElement): HTMLElement[] {
  const controls = [...group.querySelectorAll<HTMLElement>('a[href], button, input')]
  for (const control of controls) {
    if (managed.has(control) || control.tabIndex < 0) continue
    managed.add(control)
    control.tabIndex = -1
  }
  return controls.filter((control) => managed.has(control))
}

function itemAround(control: HTMLElement, group: HTMLElement): Element {
  let item: Element = control
  for (let around = control.parentElement; around && around !== group; around = around.parentElement)
    if (around.matches('li, [data-card]')) item = around
  return item
}

const isLink = (control: Element): boolean => control.matches('a')
