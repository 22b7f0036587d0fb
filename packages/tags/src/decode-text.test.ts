import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { decodePage, encodePage } from './code-pages.ts'
import { decodeText, namedGuess, undoConversion } from './decode-text.ts'

/** Returns the bytes of a text in an encoding of one or two bytes a character. */
function encode(text: string, encoding: string): Uint8Array {
  if (!/^(?:shift|gb|big5|euc)/.test(encoding)) return encodePage(text, encoding) ?? new Uint8Array()
  const bytesOf = new Map<string, number[]>()
  const add = (...bytes: number[]) => bytesOf.set(decodePage(Uint8Array.from(bytes), encoding) ?? '', bytes)
  for (let second = 0xfe; second >= 0x40; second -= 1)
    for (let first = 0xfe; first > 0x80; first -= 1) add(first, second)
  for (let byte = 0; byte < 256; byte += 1) add(byte)
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
        'Motörhead',
        'Señor Núñez à Köln',
        'Björk',
        'Noël',
        'Coração',
        'Für Elise',
        'naïve',
        'Nååååå',
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
    ['windows-1250', ['Łzy', 'Őszi szél', 'Szűcs Judit', 'Myslovitz - Długość dźwięku samotności', 'Żelazo']],
    ['iso-8859-2', ['Świat', 'Šárka', 'Kabát - Šaman', 'Pražský výběr']],
    ['windows-1257', ['Ąžuolas', 'Prāta Vētra', 'Foje - Žmogus kuris nemoka šypsotis']],
    ['windows-1255', ['שלום חנוך', 'עברי לידר', 'ירושלים של זהב']],
    ['windows-874', ['คาราบาว', 'เบิร์ด ธงไชย', 'ทะเลใจ']],
    ['ibm866', ['Привет мир', 'Виктор Цой - Группа крови', 'ДДТ - Осень']],
    ['iso-8859-5', ['Привет мир', 'Виктор Цой - Группа крови']],
    ['iso-8859-6', ['عمرو دياب', 'أم كلثوم - أنت عمري']],
    ['cp850', ['Café del Mar', 'Françoise Hardy', 'été à côté', 'Größe']],
    ['cp852', ['Antonín Dvořák', 'Małgorzata', 'Zażółć gęślą jaźń']],
    ['macintosh', ['Françoise Hardy', 'été à côté']],
    ['euc-jp', ['宇多田ヒカル', 'サザンオールスターズ', 'ZARD - 負けないで']],
    ['windows-1254', ['Barış Manço', 'Tarkan - Şımarık', 'İbrahim Tatlıses', 'Ağır Roman', 'Fikret Kızılok']],
    ['shift_jis', ['宇多田ヒカル', '椎名林檎', 'さくら', 'ZARD - 負けないで', '米津玄師 - Lemon']],
    ['gb18030', ['你好', '周杰伦 - 青花瓷', '月亮代表我的心', '崔健 - 一无所有']],
    ['big5', ['周杰倫 - 青花瓷', '五月天', '張惠妹']],
    ['euc-kr', ['아이유 - 좋은 날', '방탄소년단', '서태지와 아이들']],
  ])('is recognised by its letters: %s', (encoding, texts) => {
    for (const text of texts)
      expect(decodeText(encode(text, encoding))).toMatchObject({ text, encoding, isGuess: true })
  })

  it('is UTF-16 without a mark if every other byte is zero', () => {
    expect(decodeText(Buffer.from('Rain ُon Glass', 'utf16le'))).toMatchObject({ text: 'Rain ُon Glass' })
    expect(decodeText(Buffer.from('Rain', 'utf16le').swap16())).toMatchObject({
      text: 'Rain',
      encoding: 'utf-16be',
    })
  })

  it.each(['سلام دنیا', 'Привет мир', 'שלום', 'Ελλάδα', 'สวัสดี', 'شب‌های روشن\nدوم'])(
    'is UTF-16 without a mark if every other byte is that of an alphabet: %s',
    (text) => {
      const bytes = Buffer.from(text, 'utf16le')
      expect(decodeText(bytes)).toMatchObject({ text, encoding: 'utf-16le', isGuess: true })
      expect(decodeText(Buffer.from(bytes).swap16())).toMatchObject({ text, encoding: 'utf-16be' })
    },
  )

  it('is named as a guess unless it is clearly Western', () => {
    const named = (text: string, encoding: string) => namedGuess(decodeText(encode(text, encoding)))
    expect(named('Señor Núñez à Köln', 'windows-1252')).toBeUndefined()
    expect(named('Ñ', 'windows-1252')).toBeDefined()
    expect(named('Łzy', 'windows-1250')).toBe('windows-1250')
    expect(namedGuess(decodeText(Buffer.from('سلام')))).toBeUndefined()
  })
})

describe('a text that was converted from the wrong code page', () => {
  it.each([
    ['ÓáÇã ÏäíÇ', 'سلام دنيا', 'windows-1256'],
    ['Ø³Ù„Ø§Ù…', 'سلام', 'utf-8'],
    ['CafÃ©', 'Café', 'utf-8'],
    ['Ëó÷øèå ïåñíè', 'Лучшие песни', 'windows-1251'],
    ['Òàíöåâàëüíûé ðàé 7 "Ðóññêèé"', 'Танцевальный рай 7 "Русский"', 'windows-1251'],
    ['°®ÄãÒ»ÍòÄê', '爱你一万年', 'gb18030'],
    ['ÁõµÂ»ª', '刘德华', 'gb18030'],
  ])('is read as it was meant: %s', (given, text, encoding) => {
    expect(undoConversion([given])).toEqual({ texts: [text], encoding })
  })

  it.each([
    'Señor Núñez à Köln',
    'Viðrar vel til loftárása',
    'Ágætis byrjun',
    'ÄÖÜ',
    'É',
    'Þú',
    'Łzy',
    'سلام',
    'Rain',
  ])('is not one that may be right: %s', (text) => expect(undoConversion([text])).toBeUndefined())
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
