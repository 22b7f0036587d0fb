import { runInNewContext } from 'node:vm'
import * as fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { BadCaptions, type CaptionsFault } from './cue.ts'
import { MAX_CUES, parseCaptions } from './parse-captions.ts'
import { writeVtt } from './write-vtt.ts'

const SRT = '1\r\n00:00:01,000 --> 00:00:02,000\r\nسلام\r\n'

const parse = (text: string) => parseCaptions(Buffer.from(text))

function faultOf(text: string | Uint8Array): CaptionsFault {
  try {
    parseCaptions(typeof text === 'string' ? Buffer.from(text) : text)
  } catch (error) {
    if (error instanceof BadCaptions) return error.fault
    throw error
  }
  throw new Error('The file was taken')
}

describe('WebVTT', () => {
  it('is read with identifiers, hours, settings, voices and several lines', () => {
    const text = [
      '\uFEFFWEBVTT - A title',
      'Kind: captions',
      '',
      'NOTE a remark',
      'of two lines',
      '',
      'STYLE',
      '::cue { background: url(https://tracker.example) }',
      '',
      'first',
      '00:01.000 --> 00:02.500 line:0 position:20%',
      '<v.loud Mina &amp; Co>Tom &amp; <i>Jerry</i> &lt;3</v>',
      'again',
      '',
      '01:00:00.000 --> 01:00:01.000',
      'Later <00:00:01.000><c.yellow>on</c>',
    ].join('\r\n')
    expect(parse(text)).toEqual({
      format: 'vtt',
      cues: [
        { start: 1000, end: 2500, text: 'Tom & Jerry <3\nagain', voice: 'Mina & Co' },
        { start: 3_600_000, end: 3_601_000, text: 'Later on' },
      ],
    })
  })

  it('has the characters that HTML names', () => {
    const { cues } = parse(
      'WEBVTT\n\n00:00.000 --> 00:01.000\nIt&#39;s &quot;na&iuml;ve&quot; &amp;amp; AT&T &copy',
    )
    expect(cues[0]?.text).toBe('It\'s "naïve" &amp; AT&T &copy')
  })

  it('keeps text that looks like HTML', () => {
    const { cues } = parse('WEBVTT\n\n00:00.000 --> 00:01.000\n<script>alert(1)</script>')
    expect(cues[0]?.text).toBe('<script>alert(1)</script>')
  })

  it('a voice that ends like an arrow is written and read', () => {
    const cues = [{ start: 0, end: 1000, text: 'Hello', voice: '--' }]
    expect(parse(writeVtt(cues)).cues).toEqual(cues)
  })

  it('written WebVTT reads as the same cues', () => {
    const line = fc
      .string({ unit: 'grapheme', minLength: 1, maxLength: 40 })
      .map((text) => text.replaceAll(/[\p{Cc}\p{Z}]+/gu, ' ').trim())
      // Files of replacement characters, whose letters are lost, are refused.
      .filter((text) => text !== '' && !/[\uFEFF\uFFFD]/.test(text))
    const cue = fc.record(
      {
        start: fc.nat(10_000_000),
        length: fc.integer({ min: 1, max: 10_000 }),
        text: fc.array(line, { minLength: 1, maxLength: 3 }).map((lines) => lines.join('\n')),
        voice: line,
      },
      { requiredKeys: ['start', 'length', 'text'] },
    )
    fc.assert(
      fc.property(fc.array(cue, { minLength: 1, maxLength: 8 }), (drawn) => {
        const cues = drawn
          .map(({ length, ...each }) => ({ ...each, end: each.start + length }))
          .toSorted((one, other) => one.start - other.start)
        expect(parse(writeVtt(cues))).toEqual({ format: 'vtt', cues })
      }),
    )
  })
})

describe('SRT', () => {
  it('is read with numbers, commas and tags', () => {
    const text =
      '1\n00:00:01,000 --> 00:00:02,000\n{\\an8}<i>Hello</i> &amp; <font color="red">bye</font>\n\n\n2\n00:00:03,000 --> 00:00:04,000\nTwo\nlines\n'
    expect(parse(text)).toEqual({
      format: 'srt',
      cues: [
        { start: 1000, end: 2000, text: 'Hello &amp; bye' },
        { start: 3000, end: 4000, text: 'Two\nlines' },
      ],
    })
  })
})

test.each([
  ['WebVTT', 'WEBVTT\n\n0:00:01.5 --> 0:0:2.25\nx'],
  ['SRT', '1\n0:0:1,5 --> 00:00:2,25\nx'],
])('zeros may be missing in the times of %s', (_, text) => {
  expect(parse(text).cues).toEqual([{ start: 1500, end: 2250, text: 'x' }])
})

test('a cue without a length is left out', () => {
  const text = '1\n00:00:01,000 --> 00:00:01,000\nx\n\n2\n00:00:01,000 --> 00:00:02,000\ny'
  expect(parse(text).cues).toEqual([{ start: 1000, end: 2000, text: 'y' }])
})

test.each([
  ['an empty file', ''],
  ['something else', 'hello'],
  ['a web page', '<!doctype html><p>00:01.000 --> 00:02.000'],
  ['WebVTT without cues', 'WEBVTT\n\nNOTE nothing'],
  ['another word that begins like it', 'WEBVTTX\n\n00:00.000 --> 00:01.000\nx'],
])('a file is refused as unreadable: %s', (_, text) => {
  expect(faultOf(text)).toEqual({ kind: 'unreadable' })
})

test.each([
  ['UTF-8', Buffer.from(`\uFEFF${SRT}`)],
  ['UTF-16 of Windows', Buffer.from(`\uFEFF${SRT}`, 'utf16le')],
  ['UTF-16 with the high byte first', Buffer.from(`\uFEFF${SRT}`, 'utf16le').swap16()],
])('a file in %s is read by its byte order mark', (_, bytes) => {
  expect(parseCaptions(bytes).cues).toEqual([{ start: 1000, end: 2000, text: 'سلام' }])
})

test('a UTF-16 file that ends inside a character is unreadable', () => {
  const bytes = Buffer.from(`\uFEFF${SRT}`, 'utf16le')
  expect(faultOf(bytes.subarray(0, bytes.length - 1))).toEqual({ kind: 'unreadable' })
})

test.each([
  ['Windows-1252', 'c4', 'Ä'],
  ['Windows-1256', 'd3e1c7e320cfe4edc7', 'سلام دنيا'],
  ['Windows-1251', 'cff0e8e2e5f220ece8f0', 'Привет мир'],
])('a file in %s is read as other texts are', (_, bytes, text) => {
  const file = Buffer.concat([Buffer.from('1\n00:00:00,000 --> 00:00:01,000\n'), Buffer.from(bytes, 'hex')])
  expect(parseCaptions(file).cues).toMatchObject([{ text }])
})

test('a file of another kind is unreadable', () => {
  const head = Buffer.from('WEBVTT\n\n00:00.000 --> 00:01.000\n')
  for (const bytes of ['00ff00', '1a45dfa3000000'])
    expect(faultOf(Buffer.concat([head, Buffer.from(bytes, 'hex')]))).toEqual({ kind: 'unreadable' })
})

test.each([
  ['a time that does not exist', 'WEBVTT\n\n00:61.000 --> 01:02.000\nx', 3],
  ['an end before its start', 'WEBVTT\n\nid\n00:02.000 --> 00:01.000\nx', 4],
  ['a cue before the one above it', 'WEBVTT\n\n00:02.000 --> 00:03.000\nx\n\n00:01.000 --> 00:02.000\ny', 6],
  ['text without times', 'WEBVTT\n\n00:02.000 --> 00:03.000\nx\n\nlost', 6],
  ['times within a text', 'WEBVTT\n\n00:02.000 --> 00:03.000\nx\n00:03.000 --> 00:04.000\ny', 5],
  ['a comma in WebVTT', 'WEBVTT\n\n00:00:02,000 --> 00:00:03,000\nx', 3],
  ['a broken number in SRT', '1\n00:00:01,000 --> 00:00:02,000\nx\n\n2\n00:00:03 --> 00:00:04\ny', 6],
  ['a cue of a book', `WEBVTT\n\n00:02.000 --> 00:03.000\n${'x'.repeat(2001)}`, 4],
])('a malformed file is refused with its line: %s', (_, text, line) => {
  expect(faultOf(text)).toEqual({ kind: 'malformed', line })
})

test('more cues than the maximum are refused', () => {
  const cues = Array.from({ length: MAX_CUES + 1 }, () => '00:00.000 --> 00:01.000\nx\n')
  expect(faultOf(['WEBVTT\n', ...cues].join('\n'))).toEqual({ kind: 'too-many', max: MAX_CUES })
})

describe('a file that means to take long', () => {
  const many = (text: string) => text.repeat(1_000_000 / text.length)
  it.each([
    ['tags that never end', `WEBVTT\n\n00:00.000 --> 00:01.000\n${many('<c ')}`],
    ['classes that never end', `WEBVTT\n\n00:00.000 --> 00:01.000\n${many('<v.')}`],
    ['names of speakers that never end', `WEBVTT\n\n00:00.000 --> 00:01.000\n<v${many(' ')}\nx`],
    ['settings that never end', `WEBVTT\n\n00:00.000 --> 00:01.000 x${many(' ')}\u2028\n${many('x')}`],
    ['tags of SRT', `1\n00:00:00,000 --> 00:00:01,000\n${many('<i ')}`],
    ['positions of SubStation', `1\n00:00:00,000 --> 00:00:01,000\n${many('{\\')}`],
  ])('a hostile file with %s is read or refused quickly', (_, text) => {
    const read = () => {
      try {
        return parse(text).cues
      } catch (error) {
        return error instanceof BadCaptions
      }
    }
    expect(runInNewContext('read()', { read }, { timeout: 60_000 })).toBeTruthy()
  })
})
