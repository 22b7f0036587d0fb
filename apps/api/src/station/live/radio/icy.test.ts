import fc from 'fast-check'
import { expect, test } from 'vitest'
import { icyHeader, titleBlock } from './icy.ts'

/** Reads a block as players do. */
function readBlock(block: Buffer): string {
  expect(block.length).toBe(1 + (block[0] ?? 0) * 16)
  const text = block.subarray(1).toString()
  return text.slice("StreamTitle='".length, text.indexOf("';"))
}

test('a block of a title is read as the title, also with quotes and in any script', () => {
  for (const title of ["Artist - It's fine", 'گوگوش - پل', '', 'a'.repeat(4000)])
    expect(readBlock(titleBlock(title))).toBe(title)
  expect(readBlock(titleBlock("x';StreamUrl='y\n"))).toBe("x' ;StreamUrl='y ")
})

test('a block is never longer than its first byte can say, and never ends within a character', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 3000 }), (title) => {
      const read = readBlock(titleBlock(title))
      expect(read.includes('\uFFFD')).toBe(title.includes('\uFFFD') && read.includes('\uFFFD'))
    }),
  )
  expect(titleBlock('پ'.repeat(5000))[0]).toBe(255)
})

test('a header holds UTF-8 and no line', () => {
  expect(Buffer.from(icyHeader('Radyo گل\r\nx: y'), 'latin1').toString()).toBe('Radyo گل  x: y')
})
