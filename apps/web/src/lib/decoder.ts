/**
 * Decoders of the few small values that the browser stores (token claims, settings, the queue): each returns the value
 * if it is valid, else undefined. This is the client's only validator: replies and pushed events are trusted, and the
 * schemas of the contracts are not in the browser (docs/decisions/019 has the figures).
 */
export type Decoder<T> = (value: unknown) => T | undefined

/** The type that a decoder returns. */
export type Infer<D> = D extends Decoder<infer T> ? T : never

export const text: Decoder<string> = (value) => (typeof value === 'string' ? value : undefined)

export const flag: Decoder<boolean> = (value) => (typeof value === 'boolean' ? value : undefined)

/** Decodes a finite number from `min` to `max`. */
export function number(min = -Infinity, max = Infinity): Decoder<number> {
  return (value) =>
    Number.isFinite(value) && (value as number) >= min && (value as number) <= max
      ? (value as number)
      : undefined // isFinite takes numbers only
}

export function oneOf<const T extends readonly (string | number)[]>(...options: T): Decoder<T[number]> {
  return (value) => options.find((option) => option === value)
}

/** Decodes an array; one bad item makes all of it undefined. */
export function list<T>(decode: Decoder<T>): Decoder<T[]> {
  return (value) => {
    if (!Array.isArray(value)) return undefined
    const items = value.map(decode)
    return items.every((item) => item !== undefined) ? items : undefined
  }
}

/** Decodes an object with these fields; others are left out. */
export function record<T extends Record<string, unknown>>(decoders: {
  [Key in keyof T]: Decoder<T[Key]>
}): Decoder<T> {
  return (value) => {
    if (typeof value !== 'object' || value === null) return undefined
    const fields = Object.entries<Decoder<unknown>>(decoders).map(([key, decode]) => [
      key,
      decode((value as Record<string, unknown>)[key]), // any key of an object may be read
    ])
    if (fields.some(([, field]) => field === undefined)) return undefined
    return Object.fromEntries(fields) as T // every field has been decoded
  }
}

/** Decodes with a fallback for values that are missing or malformed. */
export function orElse<T>(decode: Decoder<T>, fallback: T): Decoder<T> {
  return (value) => decode(value) ?? fallback
}
