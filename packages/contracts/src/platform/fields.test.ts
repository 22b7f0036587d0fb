import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import {
  color,
  countText,
  coverColor,
  email,
  filledProse,
  id,
  idText,
  line,
  lineOrNone,
  page,
  prose,
  searchFor,
  releaseTimeIn,
  stationTimeIn,
  isrc,
  numberOrNone,
  timeIn,
} from './fields.ts'
import { useStationZone } from './station-zone.ts'
import { limits } from './limits.ts'

const taken = (schema: z.ZodType, input: unknown) => schema.safeParse(input).success

describe('an id', () => {
  it('is a positive whole number, in a path as plain decimal digits', () => {
    expect(idText.parse('1001')).toBe(1001)
    expect(idText.parse(String(limits.maxID))).toBe(limits.maxID)
    for (const wrong of [
      '',
      '0',
      '-1',
      '+1',
      '01',
      '1.0',
      '1e3',
      '0x10',
      ' 1',
      '1 ',
      '2147483648',
      '99999999999',
      '١',
    ])
      expect(taken(idText, wrong), wrong).toBe(false)
  })

  it('may be a number or digits in a body', () => {
    expect([id.parse(1001), id.parse('1001')]).toEqual([1001, 1001])
    for (const wrong of [
      0,
      -1,
      1.5,
      NaN,
      Infinity,
      2 ** 31,
      '',
      '1e3',
      '-5',
      null,
      true,
      [1001],
      { equals: 1 },
    ])
      expect(taken(id, wrong), JSON.stringify(wrong)).toBe(false)
  })

  it('parsed from any input fits the database', () => {
    fc.assert(
      fc.property(fc.anything(), (input) => {
        for (const schema of [id, idText]) {
          const { data } = schema.safeParse(input)
          expect(data === undefined || (Number.isInteger(data) && data >= 1 && data <= limits.maxID)).toBe(
            true,
          )
        }
      }),
    )
  })
})

describe('a time', () => {
  it('is accepted as ISO 8601 and as MM/dd/yyyy HH:mm, in UTC without a zone', () => {
    const examples = {
      '2026-02-03T04:05:06.789Z': '2026-02-03T04:05:06.789Z',
      '2026-02-03T04:05:06.7Z': '2026-02-03T04:05:06.700Z',
      '2026-02-03T04:05:06.123456789Z': '2026-02-03T04:05:06.123Z',
      '2026-02-03T04:05': '2026-02-03T04:05:00.000Z',
      '2026-02-03T10:00:00+03:30': '2026-02-03T06:30:00.000Z',
      '2026-02-03T10:00:00-01:00': '2026-02-03T11:00:00.000Z',
      '2026-02-03': '2026-02-03T00:00:00.000Z',
      '02/03/2026 04:05': '2026-02-03T04:05:00.000Z',
      '02/03/2026': '2026-02-03T00:00:00.000Z',
      '02/29/2028 23:59': '2028-02-29T23:59:00.000Z',
    }
    for (const [input, output] of Object.entries(examples))
      expect(timeIn.parse(input).toISOString(), input).toBe(output)
  })

  it('of an admin is the station’s without a zone, in summer and winter, and the message says so', () => {
    useStationZone('Europe/Berlin')
    try {
      const examples = {
        '2026-12-24T20:00': '2026-12-24T19:00:00.000Z',
        '12/24/2026 20:00': '2026-12-24T19:00:00.000Z',
        '2026-07-01': '2026-06-30T22:00:00.000Z',
        '2026-12-24T20:00Z': '2026-12-24T20:00:00.000Z',
        '2026-12-24T20:00+03:30': '2026-12-24T16:30:00.000Z',
        '2026-10-25T12:00': '2026-10-25T11:00:00.000Z',
      }
      for (const [input, output] of Object.entries(examples))
        expect(stationTimeIn.parse(input).toISOString(), input).toBe(output)
      expect(releaseTimeIn.parse('2026-12-24').toISOString()).toBe('2026-12-24T00:00:00.000Z')
      expect(releaseTimeIn.parse('2026-12-24T20:00').toISOString()).toBe('2026-12-24T19:00:00.000Z')
      expect(stationTimeIn.safeParse('tomorrow').error?.issues[0]?.message).toContain(
        'without a zone it is a time of Europe/Berlin',
      )
      expect(timeIn.parse('2026-12-24T20:00').toISOString()).toBe('2026-12-24T20:00:00.000Z')
    } finally {
      useStationZone('UTC')
    }
  })

  it('is refused if its day or hour does not exist, or if it is something else', () => {
    for (const wrong of [
      '2026-02-30',
      '2026-02-30T00:00:00Z',
      '02/30/2026 10:00',
      '02/29/2026',
      '13/01/2026 10:00',
      '2026-13-01',
      '2026-00-10',
      '2026-01-01T24:00:00Z',
      '2026-01-01T10:60',
      '01/01/2026 25:00',
      '2026-01-01(x)',
      '2026-01-01 foo',
      '0000-01-01',
      '0999-12-31',
      '1000-01-01T00:00:00+01:00',
      '9999-12-31T23:59:59-01:00',
      '+012026-01-01',
      '2026-01-01T10:00:00+99:00',
      '1767225600',
      'yesterday',
      '',
    ])
      expect(taken(timeIn, wrong), wrong).toBe(false)
    for (const wrong of [0, null, {}, ['2026-01-01']]) expect(taken(timeIn, wrong)).toBe(false)
  })

  it('stays the same if the emitted value is sent back', () => {
    const years = { min: new Date('1000-01-01T00:00:00Z'), max: new Date('9999-12-31T23:59:59.999Z') }
    fc.assert(
      fc.property(fc.date({ ...years, noInvalidDate: true }), (date) => {
        expect(timeIn.parse(date.toISOString())).toEqual(date)
        const [year, month, day, hours, minutes] = date.toISOString().split(/[-T:.]/)
        const minute = new Date(date)
        minute.setUTCSeconds(0, 0)
        expect(timeIn.parse(`${month}/${day}/${year} ${hours}:${minutes}`)).toEqual(minute)
      }),
    )
  })

  it('parsed from any input can be stored by the database', () => {
    const text = fc.oneof(
      fc.string(),
      fc.stringMatching(/^\d{4}-\d\d-\d\d([T ]\d\d:\d\d(:\d\d)?([Zz]|[+-]\d\d:\d\d)?)?$/),
    )
    fc.assert(
      fc.property(text, (input) => {
        const { data } = timeIn.safeParse(input)
        if (data) expect(data.toISOString()).toMatch(/^[1-9]\d{3}-/)
      }),
    )
  })
})

describe('a colour', () => {
  it('has six hexadecimal digits, with or without #, and is normalised to #rrggbb', () => {
    expect(['E57833', '#E57833', '#e57833'].map((input) => color.parse(input))).toEqual(
      Array(3).fill('#e57833'),
    )
    fc.assert(
      fc.property(fc.stringMatching(/^#?[0-9A-Fa-f]{6}$/), (input) => {
        expect(color.parse(input)).toMatch(/^#[0-9a-f]{6}$/)
      }),
    )
  })

  it('the colour of a cover may be omitted', () => {
    expect(['auto', 'AUTO', 'E57833', '#e57833'].map((input) => coverColor.parse(input))).toEqual([
      'auto',
      'auto',
      '#e57833',
      '#e57833',
    ])
  })

  it('a malformed colour is refused with the words of the specification', () => {
    const wrong = [
      '',
      'red',
      '#fff',
      'e5783',
      'e578333',
      '##e57833',
      'g57833',
      'e57833\n',
      undefined,
      0xe57833,
    ]
    for (const schema of [color, coverColor])
      for (const input of wrong)
        expect(schema.safeParse(input).error?.issues[0]?.message, String(input)).toBe(
          'Invalid color format. Please use a valid hex color code (e.g., #RRGGBB)',
        )
  })
})

describe('an e-mail address', () => {
  it('is trimmed and lower-cased', () => {
    expect(email.parse(' Someone@Example.COM ')).toBe('someone@example.com')
  })

  it('a malformed e-mail address is refused with the words of the specification', () => {
    for (const wrong of [
      '',
      'a',
      'a@b',
      'a b@example.com',
      '@example.com',
      'a@example.com\r\nBcc: b@example.com',
      null,
    ])
      expect(
        email.safeParse(wrong).error?.issues.map(({ message }) => message),
        String(wrong),
      ).toContain('Invalid Email Address')
    expect(taken(email, `${'a'.repeat(250)}@example.com`)).toBe(false)
  })

  it('does not change if it is parsed again', () => {
    fc.assert(
      fc.property(fc.emailAddress(), (input) => {
        const { data } = email.safeParse(input)
        if (data !== undefined) expect(email.parse(data)).toBe(data)
      }),
    )
  })
})

describe('text', () => {
  it('a line of text is trimmed, has no control characters and is not empty', () => {
    expect(line(20).parse(' One\u0000\n line\t ')).toBe('One  line')
    for (const wrong of ['', '  ', '\n\u0007', 'x'.repeat(21), 5]) expect(taken(line(20), wrong)).toBe(false)
  })

  it('a multi-line text keeps its line breaks', () => {
    expect(prose(20).parse(' One\r\ntwo\u0000\tthree ')).toBe('One\ntwo\tthree')
    expect(prose(20).parse('')).toBe('')
  })

  it('a search text may be empty', () => {
    expect(searchFor.parse(' \u0000 ')).toBe('')
  })

  it('a text never contains what the database cannot store', () => {
    const anything = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 40 }),
      fc.constantFrom('a\ud800b', '\udc00a', 'a\ud800\u0000', '👩‍👩‍👧'),
    )
    fc.assert(
      fc.property(anything, (input) => {
        for (const schema of [line(40), lineOrNone(40), prose(40), filledProse(40), searchFor]) {
          const text = schema.safeParse(input).data ?? ''
          expect(text).not.toContain('\u0000')
          expect(text.isWellFormed()).toBe(true)
        }
      }),
    )
    expect(line(40).parse('a\ud800b')).toBe('a\ufffdb')
  })

  it('a text without visible characters counts as empty, and joiners inside words are kept', () => {
    const blank = [
      '\u200b',
      '\u200e\u200f',
      '\u00a0 \u2003',
      '\ufeff',
      '\u2060\u200d',
      '\u3164',
      '\u2800',
      '\u0301',
    ]
    for (const input of blank)
      for (const schema of [line(40), filledProse(40)])
        expect(schema.safeParse(input).error?.issues[0]?.message, JSON.stringify(input)).toBe(
          'Must not be empty',
        )
    for (const shown of ['می\u200cخواهم', '👩\u200d👩\u200d👧', '?', '۱', 'e\u0301', '❤\ufe0f'])
      for (const schema of [line(40), filledProse(40)]) expect(schema.parse(shown)).toBe(shown)
    expect(lineOrNone(40).parse(undefined)).toBe('')
  })
})

describe('numbers, days and codes in the digits of any script', () => {
  it('are the same as in 0 to 9', () => {
    for (const twelve of [12, '12', '۱۲', '١٢', '१२', '１２', ' ۱۲ '])
      expect(numberOrNone(99).parse(twelve)).toBe(12)
    expect(numberOrNone(9999).parse('۱٬۲۰۰')).toBe(1200)
    for (const wrong of ['۱٫۵', '-۱', '۱ ۲', 'دو', 'x'])
      expect(taken(numberOrNone(99), wrong), wrong).toBe(false)
    for (const day of ['۰۳/۰۱/۲۰۲۶', '٢٠٢٦-٠٣-٠١', '२०२६-०३-०१'])
      expect(timeIn.parse(day).toISOString()).toBe('2026-03-01T00:00:00.000Z')
    expect(isrc.parse('IR-ABC-۱۹-۰۰۰۰۳')).toBe('IRABC1900003')
  })
})

describe('take and skip', () => {
  it('are decimal digits within their limits', () => {
    expect(page.parse({})).toEqual({ take: 40, skip: 0 })
    expect(page.parse({ take: '100', skip: '7' })).toEqual({ take: 100, skip: 7 })
    for (const wrong of ['', '0', '101', '-1', '1.5', '1e1', '0x10', ' 5', 'all', ['5'], null])
      expect(taken(page, { take: wrong }), JSON.stringify(wrong)).toBe(false)
    for (const wrong of ['', '-1', '2147483648', 'x']) expect(taken(page, { skip: wrong }), wrong).toBe(false)
  })

  it('are described as whole numbers', () => {
    expect(z.toJSONSchema(countText(1, 100), { io: 'input' })).toMatchObject({
      type: 'integer',
      minimum: 1,
      maximum: 100,
    })
  })
})
