/**
 * Function that returns a stored value if it is valid, else undefined. Replies and events are not decoded,
 * because the contracts' schemas are too large for the browser (docs/decisions/019).
 */
export type Decoder<T> = (value: unknown) => T | undefined

export type Infer<D> = D extends Decoder<infer T> ? T : never

export const text: Decoder<string> = (value) => (typeof value === 'string' ? value : undefined)

export const flag: Decoder<boolean> = (value) => (typeof value === 'boolean' ? value : undefined)

export function number(min = -Infinity, max = Infinity): Decoder<number> {
  return (value) =>
    Number.isFinite(value) && (value as number) >= min && (value as number) <= max
      ? (value as number)
      : undefined
}

export function oneOf<const T extends readonly (string | number)[]>(...options: T): Decoder<T[number]> {
  return (value) => options.find((option) => option === value)
}

export function list<T>(decode: Decoder<T>): Decoder<T[]> {
  return (value) => {
    if (!Array.isArray(value)) return undefined
    const items = value.map(decode)
    return items.every((item) => item !== undefined) ? items : undefined
  }
}

export function record<T extends Record<string, unknown>>(decoders: {
  [Key in keyof T]: Decoder<T[Key]>
}): Decoder<T> {
  return (value) => {
    if (typeof value !== 'object' || value === null) return undefined
    const fields = Object.entries<Decoder<unknown>>(decoders).map(([key, decode]) => [
      key,
      decode((value as Record<string, unknown>)[key]),
    ])
    if (fields.some(([, field]) => field === undefined)) return undefined
    return Object.fromEntries(fields) as T
  }
}

export function orElse<T>(decode: Decoder<T>, fallback: T): (value: unknown) => T {
  return (value) => decode(value) ?? fallback
}

export function orNull<T>(decode: Decoder<T>): Decoder<T | null> {
  return (value) => (value === null ? null : decode(value))
}
