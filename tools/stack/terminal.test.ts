import { stripVTControlCharacters } from 'node:util'
import { expect, test } from 'vitest'
import { readable } from './terminal.ts'

const text = (line: string): string => stripVTControlCharacters(readable('api', line))

test('a log line is shown as time, program, message and what else it says', () => {
  const line = JSON.stringify({
    level: 30,
    time: 0,
    pid: 7,
    hostname: 'x',
    msg: 'request',
    status: 200,
    route: '/api/home',
  })
  expect(text(line)).toMatch(/^\d\d:\d\d:\d\d api {4}request status=200 route=\/api\/home$/)
})

test.each(['Error: something', '{ not json', '{"a":1}', ''])(
  '%j, which is none, is shown as it is',
  (line) => {
    expect(text(line)).toBe(`api    ${line}`)
  },
)
