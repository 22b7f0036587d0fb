import { expect, test } from 'vitest'
import { streamTail } from './stream-tail.ts'

test('the last bytes are read at their positions, and older ones are given up', async () => {
  const { append, read, tail } = streamTail(6)
  for (const text of ['abcd', 'efgh', 'ijkl']) append(Buffer.from(text))
  expect([tail.start, tail.end]).toEqual([4, 12])
  expect([read(4, 10), read(6, 1), read(8, 4), read(12, 4)].map(String)).toEqual(['efgh', 'g', 'ijkl', ''])
})

test('a reader waits for more bytes or the end', async () => {
  const { append, grown, end, tail } = streamTail(6)
  const more = grown()
  append(Buffer.from('a'))
  await more
  const over = grown()
  end()
  await over
  await grown()
  expect(tail.isEnded).toBe(true)
})
