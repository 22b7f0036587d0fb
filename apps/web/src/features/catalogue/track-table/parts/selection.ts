/** Selected rows by key. A range extends from `anchor`, the row that was selected last. */
export interface Selection {
  chosen: ReadonlySet<string>
  anchor: string | undefined
}

export const nothing: Selection = { chosen: new Set(), anchor: undefined }

export function toggled({ chosen }: Selection, key: string): Selection {
  const next = new Set(chosen)
  if (!next.delete(key)) next.add(key)
  return { chosen: next, anchor: key }
}

/** Adds the rows from the anchor to `key`; only `key` if the anchor is not in `keys`. */
export function extended(
  { chosen, anchor = '' }: Selection,
  keys: readonly string[],
  key: string,
): Selection {
  const [from, to] = [keys.indexOf(anchor), keys.indexOf(key)]
  if (from < 0 || to < 0) return { chosen: new Set(chosen).add(key), anchor: key }
  const range = keys.slice(Math.min(from, to), Math.max(from, to) + 1)
  return { chosen: new Set([...chosen, ...range]), anchor }
}

export const everything = (keys: readonly string[]): Selection => ({ chosen: new Set(keys), anchor: keys[0] })
