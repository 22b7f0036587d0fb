import { readFile } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import { isDataFault } from './classify-failure.ts'

const Messages = z.array(
  z.object({
    ffmpeg: z.enum(['5.1.9', '7.0']),
    what: z.string(),
    blamed: z.enum(['data', 'server']),
    input: z.string(),
    outputs: z.array(z.string()),
    lines: z.array(z.string()).min(1),
  }),
)
const file = new URL('../testing/ffmpeg-messages.json', import.meta.url)
const messages = Messages.parse(JSON.parse(await readFile(file, 'utf8')))

describe.for(['5.1.9', '7.0'] as const)('the messages of ffmpeg %s', (version) => {
  const ofVersion = messages.filter(({ ffmpeg }) => ffmpeg === version)

  test.for(ofVersion.filter(({ blamed }) => blamed === 'data'))(
    'a message of ffmpeg blames the data for $what',
    (message) => {
      expect(isDataFault(message.lines, message)).toBe(true)
    },
  )

  test.for(ofVersion.filter(({ blamed }) => blamed === 'server'))(
    'a message of ffmpeg blames the server for $what',
    (message) => {
      expect(isDataFault(message.lines, message)).toBe(false)
    },
  )
})

test('unknown messages blame the server', () => {
  const call = { input: 'a.wav', outputs: ['x.mp3'] }
  for (const lines of [
    [],
    ['Something that a later version says'],
    ['[mp3 @ 0x55] Estimating duration from bitrate, this may be inaccurate', 'Conversion failed!'],
    ['tags.txt: Invalid data found when processing input'],
    ['[in#1 @ 0x55] Error opening input: Invalid data found when processing input'],
  ])
    expect(isDataFault(lines, call), lines.join()).toBe(false)
})

test('a message is recognised with its level and without', () => {
  const call = { input: '/a b/(c)+.wav', outputs: [] }
  for (const line of [
    '/a b/(c)+.wav: Invalid data found when processing input',
    '[error] /a b/(c)+.wav: Invalid data found when processing input',
    '[in#0 @ 0x55] [error] Error opening input: Invalid data found when processing input',
    'Cannot determine format of input stream 0:0 after EOF',
    '[error] Cannot determine format of input 0:0 after EOF',
    '[aist#0:0/aac @ 0x55] [dec:aac @ 0x55] [error] Error submitting packet to decoder: Invalid data found when processing input',
  ])
    expect(isDataFault([line], call), line).toBe(true)
  const ours = '[ebur128 @ 0x55] [error] Error setting option framelog to value quiet.'
  expect(isDataFault(['[error] Error while decoding stream #0:0: Invalid data', ours], call)).toBe(false)
})
