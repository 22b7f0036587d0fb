/** Scrolls a list sideways to an item, but not the page. `scrollIntoView` would also change where Tab begins. */
export function showInMiddle(list: Element, item: Element): void {
  const [shown, wanted] = [list.getBoundingClientRect(), item.getBoundingClientRect()]
  list.scrollLeft += wanted.left + wanted.width / 2 - shown.left - shown.width / 2
}
