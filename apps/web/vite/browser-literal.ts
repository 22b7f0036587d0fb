import { runInNewContext } from 'node:vm'
import type { Endpoint } from '@nava/contracts'
import * as z from 'zod'
import { freeNames } from './free-names.ts'

/**
 * The names that exist everywhere: JavaScript's globals, and those of the web platform that contracts use and Node
 * shares.
 */
const sharedNames = new Set(
  runInNewContext('Object.getOwnPropertyNames(globalThis)') as string[], // property names
)
  .add('undefined')
  .add('URLSearchParams')

/** A value that cannot be serialised into the browser's code. */
export class NotForBrowserError extends Error {
  override readonly name = 'NotForBrowserError'
}

/**
 * Returns the code of an exported value of a contract: data and self-contained functions unchanged, the method, path
 * and kinds of body and reply of an endpoint, and the values of an enum.
 * @throws NotForBrowserError, with the location of the value that cannot be serialised, for anything else
 */
export function browserLiteral(value: unknown, place: string): string {
  if (value instanceof z.ZodEnum) return data({ options: value.options, enum: value.enum }, place)
  if (isEndpoint(value)) return data(shrunk(value), place)
  return data(value, place)
}

/** Returns true for a plain object of values, such as the limits. */
export function isGroup(value: unknown): value is object {
  return (
    typeof value === 'object' &&
    value !== null &&
    Object.getPrototypeOf(value) === Object.prototype &&
    !isEndpoint(value)
  )
}

function data(value: unknown, place: string): string {
  switch (typeof value) {
    case 'string':
    case 'boolean':
      return JSON.stringify(value)
    case 'undefined':
      return 'undefined'
    case 'number':
      return Object.is(value, -0) ? '-0' : String(value)
    case 'function':
      return functionCode(value, place)
    case 'object':
      return value === null ? 'null' : objectCode(value, place)
    default:
      throw new NotForBrowserError(`${place} is a ${typeof value}`)
  }
}

function objectCode(value: object, place: string): string {
  if (value instanceof z.ZodType && !(value instanceof z.ZodEnum))
    throw new NotForBrowserError(
      `${place} is a schema: replies are trusted, and lib/decoder.ts checks the rest`,
    )
  if (Array.isArray(value))
    return `[${value.map((item, index) => browserLiteral(item, `${place}[${index}]`)).join()}]`
  const prototype: unknown = Object.getPrototypeOf(value)
  if (prototype !== Object.prototype && prototype !== null)
    throw new NotForBrowserError(`${place} is an instance of ${value.constructor.name}`)
  const parts = Object.entries(Object.getOwnPropertyDescriptors(value)).map(([name, property]) => {
    if (!('value' in property)) throw new NotForBrowserError(`${place}.${name} is an accessor`)
    // In brackets even `__proto__` is an ordinary property.
    return `[${JSON.stringify(name)}]:${browserLiteral(property.value, `${place}.${name}`)}`
  })
  return `{${parts.join()}}`
}

function functionCode(value: Function, place: string): string {
  const code = value.toString()
  if (code.startsWith('class')) throw new NotForBrowserError(`${place} is a class`)
  const free = namesOutside(code, place)
  if (free.length > 0) throw new NotForBrowserError(`${place} uses ${free.join(', ')} from outside itself`)
  return code
}

function namesOutside(code: string, place: string): string[] {
  try {
    return [...freeNames(code)].filter((name) => !sharedNames.has(name))
  } catch {
    throw new NotForBrowserError(`${place} is a function whose code cannot be read`)
  }
}

function isEndpoint(value: unknown): value is Endpoint {
  return (
    typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'reply' in value
  )
}

function shrunk({ method, path, body, reply }: Endpoint) {
  return { method, path, ...(body && { body: kindOf(body) }), reply: kindOf(reply) }
}

/** Schemas of bodies and replies have no kind: they are JSON. */
function kindOf(part: object): object {
  return part instanceof z.ZodType ? {} : part
}
