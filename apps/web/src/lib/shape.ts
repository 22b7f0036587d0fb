/**
 * Checks of the few small values that the browser keeps (token claims, settings, the queue) before they are believed.
 * zod/mini would do the same for 6 kB (gzip) of the first load; this is what the client needs of it.
 */
export type Shape<T> = (value: unknown) => T | undefined

/** The type that a shape lets through. */
export type Of<S> = S extends Shape<infer T> ? T : never

export const text: Shape<string> = (value) => (typeof value === 'string' ? value : undefined)

export const flag: Shape<boolean> = (value) => (typeof value === 'boolean' ? value : undefined)

/** A finite number from `min` to `max`. */
export function number(min = -Infinity, max = Infinity): Shape<number> {
  return (value) =>
    Number.isFinite(value) && (value as number) >= min && (value as number) <= max
      ? (value as number)
      : undefined // isFinite takes numbers only
}

export function oneOf<const T extends readonly (string | number)[]>(...options: T): Shape<T[number]> {
  return (value) => options.find((option) => option === value)
}

/** An array whose every item has the shape; one bad item spoils it. */
export function list<T>(shape: Shape<T>): Shape<T[]> {
  return (value) => {
    if (!Array.isArray(value)) return undefined
    const items = value.map(shape)
    return items.every((item) => item !== undefined) ? items : undefined
  }
}

/** An object with these fields, and no others in what comes out. */
export function record<T extends Record<string, unknown>>(shapes: {
  [Key in keyof T]: Shape<T[Key]>
}): Shape<T> {
  return (value) => {
    if (typeof value !== 'object' || value === null) return undefined
    const fields = Object.entries<Shape<unknown>>(shapes).map(([key, shape]) => [
      key,
      shape((value as Record<string, unknown>)[key]), // any key of an object may be looked at
    ])
    if (fields.some(([, field]) => field === undefined)) return undefined
    return Object.fromEntries(fields) as T // every field has passed its shape
  }
}

/** What a shape lets through, or `fallback` for what is missing or else. */
export function orElse<T>(shape: Shape<T>, fallback: T): Shape<T> {
  return (value) => shape(value) ?? fallback
}
