import { describe, expect, it } from 'vitest'
import { readTags } from './read-tags.ts'
import { creditsOf, type TagCredit } from './tag-credits.ts'

const told = (credits: readonly TagCredit[]) =>
  credits.map(({ role, instrument, name }) => [role, instrument, name].filter(Boolean).join(': '))
const native = (...fields: [id: string, value: unknown][]) => ({
  any: fields.map(([id, value]) => ({ id, value })) as never,
})

const SOUND = Buffer.concat(
  Array.from({ length: 4 }, () => Buffer.concat([Buffer.from('fffb9064', 'hex'), Buffer.alloc(413)])),
)
const size = (bytes: number) => Buffer.from([21, 14, 7, 0].map((shift) => (bytes >> shift) & 127))

/** A recording with frames of UTF-8 (2.4) or UTF-16 (2.3), whose values are divided by zero characters */
function mp3(version: 3 | 4, frames: Record<string, string[]>): Blob {
  const body = Buffer.concat(
    Object.entries(frames).map(([id, values]) => {
      const text = values.join('\0')
      const bytes =
        version === 4
          ? Buffer.concat([Buffer.from([3]), Buffer.from(text)])
          : Buffer.concat([Buffer.from([1, 0xff, 0xfe]), Buffer.from(text, 'utf16le')])
      return Buffer.concat([Buffer.from(id), size(bytes.length), Buffer.alloc(2), bytes])
    }),
  )
  return new Blob([Buffer.from('ID3'), Buffer.from([version, 0, 0]), size(body.length), body, SOUND])
}
const read = async (file: Blob) => told((await readTags(file, { name: 'x.mp3' })).tags.credits)

describe('the credits of a recording', () => {
  it('are those of the frames of ID3v2.4, with instruments', async () => {
    const frames = {
      TCOM: ['Ada Lund', 'باران'],
      TEXT: ['Bo'],
      TPE3: ['A conductor'],
      TPE4: ['A remixer'],
      TMCL: ['piano', 'Ada Lund', 'guitar', 'Cy,Di', 'performer', 'Ed', '', 'Nobody knows'],
      TIPL: ['Producer', 'Fay', 'mix', 'Gus', 'DJ-mix', 'Hal', 'engineer', 'Ida'],
    }
    expect((await read(mp3(4, frames))).toSorted()).toEqual(
      [
        'performer: piano: Ada Lund',
        'performer: guitar: Cy',
        'performer: guitar: Di',
        'performer: Ed',
        'performer: Nobody knows',
        'composer: Ada Lund',
        'composer: باران',
        'lyricist: Bo',
        'conductor: A conductor',
        'remixer: A remixer',
        'producer: Fay',
        'mixer: Gus',
        'other: DJ-mix: Hal',
        'engineer: Ida',
      ].toSorted(),
    )
  })

  it('are told apart where ID3v2.3 has one list of functions and instruments', async () => {
    const frames = { IPLS: ['producer', 'Fay', 'lead vocals', 'Mina', 'Mix', 'Gus', 'odd one out'] }
    expect(await read(mp3(3, frames))).toEqual([
      'producer: Fay',
      'performer: lead vocals: Mina',
      'mixer: Gus',
    ])
  })

  it('are nothing if there are none', async () => {
    expect(await read(mp3(4, { TIT2: ['Rain'], TPE1: ['Mina'], TSOC: ['Lund, Ada'] }))).toEqual([])
  })

  it('are performers with instruments in brackets, or in the names of fields', () => {
    expect(
      told(
        creditsOf(
          native(
            ['PERFORMER', 'Ada Lund (piano)'],
            ['performer', 'Bo'],
            ['PERFORMER', 'Prince (the one) (bass guitar)'],
            ['Performer', 'Cy; Di (drums)'],
            ['TXXX:PERFORMER', '(nobody)'],
            ['----:com.apple.iTunes:PERFORMER', 'Ada Lund'],
            ['----:com.apple.iTunes:PERFORMER:oud', 'Ed'],
            ['PERFORMERSORT', 'Lund, Ada'],
            ['PERFORMER', 7],
            ['TIPL', 'a text'],
            ['TMCL', null],
            ['TMCL', { ['__proto__x']: 'no list', piano: [1, 'Fay'] }],
          ),
          {},
        ),
      ),
    ).toEqual([
      'performer: piano: Ada Lund',
      'performer: Bo',
      'performer: bass guitar: Prince (the one)',
      'performer: Cy',
      'performer: drums: Di',
      'performer: (nobody)',
      'performer: oud: Ed',
      'performer: piano: Fay',
    ])
  })

  it('say each once, and a writer wrote words and music', () => {
    const common = {
      writer: ['Ada'],
      composer: ['ada', 'Ada ', 'Bo'],
      djmixer: ['Hal'],
      lyricist: ['Ada;Bo'],
    }
    expect(told(creditsOf({}, common))).toEqual([
      'composer: ada',
      'composer: Bo',
      'lyricist: Ada;Bo',
      'lyricist: Ada',
      'other: DJ-mix: Hal',
    ])
  })

  it('are read in the code page that their letters show, as other texts', async () => {
    const wrong = Buffer.from('cff0e8e2e5f220ece8f0', 'hex').toString('latin1')
    expect(await read(mp3(3, { TIT2: [wrong], TCOM: [wrong] }))).toEqual(['composer: Привет мир'])
  })
})
