export function toggled<Item>(list: readonly Item[], item: Item, max: number): readonly Item[] {
  if (list.includes(item)) return list.filter((other) => other !== item)
  return list.length < max ? [...list, item] : list
}
