import { addressOf, endpoint, getMusic, text, uploadMusic } from '@nava/contracts'
import { expect, test } from 'vitest'
import * as z from 'zod'
import { browserLiteral } from './browser-literal.ts'

/** Returns what the browser gets: the code, evaluated without any surrounding scope. */
async function inBrowser(value: unknown): Promise<unknown> {
  const code = `export default ${browserLiteral(value, 'value')}`
  const module = (await import(`data:text/javascript,${encodeURIComponent(code)}`)) as { default: unknown }
  return module.default
}

test.each([
  ['a text', 'it’s "so"\n\u2028'],
  ['a number', 0.1],
  ['negative zero', -0],
  ['infinity', Infinity],
  ['no number', NaN],
  ['a flag', false],
  ['null', null],
  ['undefined', undefined],
  ['a list', [1, [2, undefined], { three: 3 }]],
  ['nested data', { code: { digits: 5, of: ['a', 'b'] }, none: null, 'a-b': 1 }],
  ['an odd name', JSON.parse('{"__proto__": {"a": 1}}')],
])('data is serialised unchanged: %s', async (_, value) => {
  expect(await inBrowser(value)).toStrictEqual(value)
})

test('an endpoint keeps its method, path and kinds of body and reply', async () => {
  expect(await inBrowser(getMusic)).toStrictEqual({
    method: 'GET',
    path: getMusic.path,
    reply: {},
  })
  expect(await inBrowser(uploadMusic)).toMatchObject({ body: uploadMusic.body, reply: {} })
  const words = endpoint({ method: 'GET', path: '/a', access: 'visitor', summary: '', reply: text(['1']) })
  expect(await inBrowser({ nested: [words] })).toMatchObject({ nested: [{ path: '/a', reply: words.reply }] })
})

test('an enum keeps its values', async () => {
  expect(await inBrowser(z.enum(['audio', 'video']))).toEqual({
    options: ['audio', 'video'],
    enum: { audio: 'audio', video: 'video' },
  })
})

test('a self-contained function is serialised, both alone and inside data', async () => {
  const double = (await inBrowser((n: number) => Math.max(n, 0) * 2)) as (n: number) => number
  expect(double(4)).toBe(8)
  const { keys } = (await inBrowser({ keys: (a: object) => Object.keys(a) })) as {
    keys: (a: object) => string[]
  }
  expect(keys({ a: 1 })).toEqual(['a'])
})

test('the function that builds the address of a call is serialised with its query', async () => {
  const build = (await inBrowser(addressOf)) as typeof addressOf // its own code
  expect(build({ path: '/api/a/{id}' }, { params: { id: 7 }, query: { q: 'x y' } })).toBe('/api/a/7?q=x+y')
})

const OUTSIDE = 1
class Track {
  title = ''
}

test.each([
  ['a schema', z.object({ a: z.string() }), 'value is a schema'],
  ['a schema inside data', { parts: [z.string()] }, 'value.parts[0] is a schema'],
  ['a RegExp', /a/, 'value is an instance of RegExp'],
  ['a RegExp inside data', { id: { pattern: /a/ } }, 'value.id.pattern is an instance of RegExp'],
  ['a Set', new Set([1]), 'value is an instance of Set'],
  ['a Map', new Map([[1, 2]]), 'value is an instance of Map'],
  ['a Date', new Date(0), 'value is an instance of Date'],
  ['bytes', new Uint8Array(1), 'value is an instance of Uint8Array'],
  ['an address', new URL('http://a.example'), 'value is an instance of URL'],
  ['an instance of a class', new Track(), 'value is an instance of Track'],
  ['a class', Track, 'value is a class'],
  ['an accessor', Object.defineProperty({}, 'a', { get: () => 1 }), 'value.a is an accessor'],
  ['a symbol', Symbol('a'), 'value is a symbol'],
  ['a bigint', 1n, 'value is a bigint'],
  ['a function of the language', Math.max, 'value is a function whose code cannot be read'],
  ['a bound function', ((a: number) => a).bind(null, 1), 'value is a function whose code cannot be read'],
  ['a function with a free variable', () => OUTSIDE, 'value uses OUTSIDE from outside itself'],
  ['a function that needs Node', () => process.pid, 'value uses process from outside itself'],
])('refused with its location: %s', (_, value, message) => {
  expect(() => browserLiteral(value, 'value')).toThrow(message)
})
