import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decodeDescriptor, DESCRIPTOR_WEIGHTS, encodeDescriptor } from './sound-descriptor.ts'

test('a descriptor is read as it was written', () => {
  const { length } = DESCRIPTOR_WEIGHTS
  const number = fc.float({ noNaN: true, noDefaultInfinity: true })
  fc.assert(
    fc.property(fc.array(number, { minLength: length, maxLength: length }), (numbers) => {
      expect(decodeDescriptor(encodeDescriptor(numbers))).toEqual(Float32Array.from(numbers))
    }),
  )
})

test('silence and descriptors of another length are none', () => {
  expect(encodeDescriptor(undefined)).toHaveLength(0)
  expect(decodeDescriptor(Buffer.alloc(0))).toBeUndefined()
  expect(decodeDescriptor(encodeDescriptor([1, 2]))).toBeUndefined()
})
