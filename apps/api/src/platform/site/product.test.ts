import { expect, it } from 'vitest'
import { productOf } from './product.ts'
import { VERSION } from '@nava/settings/release'

it.each([
  ['Nava', 'Nava'],
  ['Radio Nava 2.0', 'Radio-Nava-2.0'],
  ['Ñandú (FM)', 'Nandu-FM'],
  ['Nava نوا', 'Nava'],
  ['نوا', 'key'],
  ['a\r\nx-other: 1', 'a-x-other-1'],
])('a product named %j is %s in headers', (productName, token) => {
  expect(productOf({ productName, productKey: 'key' })).toEqual({
    name: productName,
    version: VERSION,
    userAgent: `${token}/${VERSION}`,
  })
})
