import { expect, test } from 'vitest'
import { freeNames } from './free-names.ts'

test.each([
  ['(a, { b, c: [d] }, ...rest) => a + b + d + rest.length', []],
  ['function again(n) { return n ? again(n - 1) : 0 }', []],
  ['(items) => { for (const item of items) { const { id } = item; if (id) return id } }', []],
  ['(load) => { try { return load() } catch (error) { return error.message } }', []],
  ['(a) => { function inner(b) { return a + b } return inner }', []],
  ['({ url }) => ({ url, key: url.href })', []],
  ['(text) => pattern.test(text)', ['pattern']],
  ['(text, max = limit) => text.slice(0, max)', ['limit']],
  ['({ [key]: value }) => value', ['key']],
  ['(object) => object[key]', ['key']],
  ['(a) => ((b) => b)(a) + b', ['b']],
  ['() => { { const inner = 1 } return inner }', ['inner']],
  ['() => import("./more.ts")', ['import']],
  ['(name) => `${prefix}${name}`', ['prefix']],
])('%s uses the outer names %j', (code, names) => {
  expect([...freeNames(code)]).toEqual(names)
})

test('code that is not an expression is a syntax error', () => {
  expect(() => freeNames('method() {}')).toThrow(SyntaxError)
})
