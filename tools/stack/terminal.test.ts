import { PassThrough } from 'node:stream'
import { stripVTControlCharacters } from 'node:util'
import { expect, test } from 'vitest'
import { openTerminal, readable } from './terminal.ts'

const text = (line: string): string => stripVTControlCharacters(readable('api', line))

test('a log line is shown as time, program, message and its other fields', () => {
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
  '%j is no log line and is shown as it is',
  (line) => {
    expect(text(line)).toBe(`api    ${line}`)
  },
)

/** Returns the content of a terminal or file after `speak`; a cleared line is replaced. */
function shown(isTTY: boolean, speak: (terminal: ReturnType<typeof openTerminal>) => void): string[] {
  const output = Object.assign(new PassThrough(), { isTTY, columns: 20 }) as unknown as NodeJS.WriteStream
  speak(openTerminal(output))
  const text = (output as unknown as PassThrough).read() as Buffer
  return text
    .toString()
    .split('\n')
    .map((line) => stripVTControlCharacters(line.split('\r\x1b[2K').at(-1) ?? ''))
}

test('in a terminal the status stays on the last line until it is cleared', () => {
  expect(shown(true, ({ status }) => status('made: 1 of 9'))).toEqual(['made: 1 of 9'])
  const lines = shown(true, ({ status, say }) => {
    status('made: 1 of 9')
    say('one')
    status('made: 2 of 9, and there is more to it')
    say('two')
  })
  expect(lines).toEqual(['one', 'two', 'made: 2 of 9, and t'])
  expect(
    shown(true, ({ status, say }) => {
      status('made: 9 of 9')
      status('')
      say('ready')
    }),
  ).toEqual(['ready', ''])
})

test('in a file the status is written as a line now and then', () => {
  const lines = shown(false, ({ status, say }) => {
    for (let n = 1; n <= 9; n += 1) status(`made: ${n} of 9`)
    say('ready')
  })
  expect(lines).toEqual(['made: 1 of 9', 'ready', ''])
})
