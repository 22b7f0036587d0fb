import { expect, test } from 'vitest'
import { readLoudness } from './measure-sound.ts'

const SUMMARY = [
  '',
  '  Integrated loudness:',
  '    I:         -21.3 LUFS',
  '    Threshold: -31.4 LUFS',
  '',
  '  Loudness range:',
  '    LRA:         2.0 LU',
  '',
  '  True peak:',
  '    Peak:       -3.4 dBFS',
]
const PREFIX = '[Parsed_ebur128_1 @ 0x55d0c5a4e180]'

function read(lines: readonly string[]) {
  const loudness = readLoudness()
  for (const line of lines) loudness.onLine(line)
  return loudness.result()
}
const measured = { loudness: -21.3, truePeak: -3.35 }

test.each([
  ['in one piece', [`${PREFIX} [info] Summary:`, ...SUMMARY]],
  ['after progress that parted its first line', [`${PREFIX} frame=12`, '[info] Summary:', ...SUMMARY]],
  [
    'after a message that took its prefix',
    [`${PREFIX} [info] [out#0/mp3 @ 0x1] done`, 'Summary:', ...SUMMARY],
  ],
  [
    'with a message of another thread before the peak',
    [
      `${PREFIX} [info] Summary:`,
      ...SUMMARY.slice(0, 8),
      '[out#0/mp3 @ 0x1] [info] done',
      ...SUMMARY.slice(8),
    ],
  ],
])('the loudness summary is read %s', (_, lines) => {
  expect(read(lines)).toEqual(measured)
})

test.each([
  ['nothing was measured', [`${PREFIX} [info] t: 1 I: -21.3 LUFS`]],
  [
    'the file’s own tags look like a measurement',
    ['  Metadata:', '    comment         : x', ...SUMMARY.slice(1)],
  ],
])('a measurement is missing if %s', (_, lines) => {
  expect(() => read(lines)).toThrow('not measured')
})

test('sound that is not above the gate is silence', () => {
  const silent = SUMMARY.map((line) => line.replace('-21.3', '-70.0'))
  expect(read([`${PREFIX} [info] Summary:`, ...silent])).toEqual({ loudness: undefined, truePeak: undefined })
})
