import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { decodeText } from './decode-text.ts'

/** Returns the bytes of a text in an encoding of one or two bytes a character. */
function encode(text: string, encoding: string): Uint8Array {
  const decoder = new TextDecoder(encoding)
  const bytesOf = new Map<string, number[]>()
  for (let second = 0xfe; second >= 0x40; second -= 1)
    for (let first = 0xfe; first > 0x80; first -= 1)
      bytesOf.set(decoder.decode(Uint8Array.of(first, second)), [first, second])
  for (let byte = 0; byte < 256; byte += 1) bytesOf.set(decoder.decode(Uint8Array.of(byte)), [byte])
  return Uint8Array.from([...text].flatMap((letter) => bytesOf.get(letter) ?? [0x3f]))
}

describe('a text without a declaration', () => {
  it.each([
    [
      'windows-1252',
      [
        'Café del Mar',
        'Sigur Rós',
        'Mötley Crüe',
        'été à côté',
        'Ágætis byrjun',
        '“Heroes”',
        'Don’t',
        'É',
        'SÃO PAULO',
        '¿Qué?',
        'Ain’t No Mountain',
        'm³ – £5',
        'Wait…',
        'Viðrar vel til loftárása',
        'Hafið þennan dag',
        'Più bella cosa',
        'L’été indien',
      ],
    ],
    [
      'windows-1256',
      [
        'سلام دنيا',
        'معين - پريچهر',
        'من و تو',
        'گوگوش',
        'Mohsen - بهت قول ميدم',
        '[00:00.50]أم كلثوم\r\n[00:03.00]فيروز',
      ],
    ],
    [
      'windows-1251',
      ['Привет мир', 'Кино', 'Виктор Цой - Группа крови', 'Ёлка', 'ПРИВЕТ', 'ОСЕНЬ', 'Сергей'],
    ],
    ['windows-1253', ['Ελλάδα μου', 'Μίκης Θεοδωράκης', 'Γεια σου κόσμε', 'Ο Ζορμπάς']],
    ['koi8-r', ['Привет мир', 'Кино', 'Виктор Цой - Группа крови', 'МУМИЙ ТРОЛЛЬ']],
    ['windows-1250', ['Dżem - Whisky', 'Małgorzata', 'Antonín Dvořák', 'Včelka Mája', 'Oliver Dragojević']],
    ['windows-1254', ['Barış Manço', 'Tarkan - Şımarık', 'İbrahim Tatlıses', 'Ağır Roman', 'Fikret Kızılok']],
    ['shift_jis', ['宇多田ヒカル', '椎名林檎', 'さくら', 'ZARD - 負けないで', '米津玄師 - Lemon']],
    ['gb18030', ['你好', '周杰伦 - 青花瓷', '月亮代表我的心', '崔健 - 一无所有']],
    ['big5', ['周杰倫 - 青花瓷', '五月天', '張惠妹']],
    ['euc-kr', ['아이유 - 좋은 날', '방탄소년단', '서태지와 아이들']],
  ])('is recognised by its letters: %s', (encoding, texts) => {
    for (const text of texts)
      expect(decodeText(encode(text, encoding))).toEqual({ text, encoding, isGuess: true })
  })

  it('is UTF-16 without a mark if every other byte is zero', () => {
    expect(decodeText(Buffer.from('Rain ُon Glass', 'utf16le'))).toMatchObject({ text: 'Rain ُon Glass' })
    expect(decodeText(Buffer.from('Rain', 'utf16le').swap16())).toMatchObject({
      text: 'Rain',
      encoding: 'utf-16be',
    })
  })
})

test('UTF-8 with a wrong byte, or cut within a letter, stays UTF-8', () => {
  const text = 'پادکست شب و موج'
  const bytes = Buffer.from(text)
  const wrong = Buffer.concat([bytes, Buffer.from([0xc5]), Buffer.from(' تمام')])
  expect(decodeText(wrong)).toEqual({ text: `${text}\ufffd تمام`, encoding: 'utf-8', isGuess: false })
  expect(decodeText(bytes.subarray(0, -1), 'utf-8').text).toBe(`${text.slice(0, -1)}\ufffd`)
})

test('a byte order mark rules whatever is declared, and is no part of the text', () => {
  const utf16 = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from('u16 é', 'utf16le')])
  for (const bytes of [utf16, Buffer.from(utf16).swap16(), Buffer.from('\uFEFFu16 é')])
    expect(decodeText(bytes, 'windows-1252')).toMatchObject({ text: 'u16 é', isGuess: false })
})

test('a declaration rules where the bytes are no UTF-8, and a wrong or unknown one is a guess', () => {
  const bytes = encode('Ýëëéíá', 'windows-1252')
  expect(decodeText(bytes, 'Windows-1250')).toMatchObject({ encoding: 'windows-1250', isGuess: false })
  expect(decodeText(Buffer.from('سلام'), 'iso-8859-1')).toMatchObject({ text: 'سلام', encoding: 'utf-8' })
  expect(decodeText(encode('Café', 'windows-1252'), 'utf-8')).toMatchObject({ text: 'Café', isGuess: true })
  expect(decodeText(encode('Café', 'windows-1252'), 'klingon')).toMatchObject({ text: 'Café', isGuess: true })
  expect(decodeText(Buffer.from('Rain'), 'utf-16')).toMatchObject({ text: 'Rain', encoding: 'utf-8' })
  expect(decodeText(Buffer.from('\u001B$B1+\u001B(B', 'latin1'), 'iso-2022-jp').text).toBe('雨')
})

test('UTF-8 is always itself, and no bytes fail', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      fc.pre(!text.includes('\0') && !text.startsWith('\uFEFF'))
      expect(decodeText(Buffer.from(text)).text).toBe(text)
    }),
  )
  fc.assert(fc.property(fc.uint8Array(), (bytes) => typeof decodeText(bytes).text === 'string'))
})
