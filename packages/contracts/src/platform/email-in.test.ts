import fc from 'fast-check'
import { expect, test } from 'vitest'
import { emailIn } from './email-in.ts'
import { email } from './fields.ts'

const ADDRESS = 'listener@example.com'

test.each([
  ADDRESS,
  ` \u00A0${ADDRESS}\r\n`,
  ...[
    '\u200B',
    '\u200E',
    '\u200F',
    '\u202A',
    '\u202E',
    '\u2060',
    '\u2066',
    '\u2069',
    '\uFEFF',
    '\u00AD',
    '\u061C',
  ].flatMap((mark) => [`${mark}${ADDRESS}${mark}`, `listener${mark}@${mark}example.com`]),
  `Listener <${ADDRESS}>`,
  `"Listener, The <best>" <${ADDRESS}>`,
  `‏شنونده <${ADDRESS}>‏`,
  `<${ADDRESS}>,`,
  `mailto:${ADDRESS}`,
  `MAILTO:${ADDRESS}?subject=Hello%20there&body=a@b.co`,
  `<mailto:${ADDRESS}>`,
  'mailto:listener%40example.com',
  `"${ADDRESS}"`,
  `'${ADDRESS}'`,
  `'mailto:${ADDRESS}'`,
  `«${ADDRESS}»`,
  `“${ADDRESS}”.`,
  `(${ADDRESS}),`,
  `[${ADDRESS}]`,
  `${ADDRESS};`,
  `${ADDRESS}،`,
  `${ADDRESS}؟`,
])('the address in %j is found, and accepted by the contract', (typed) => {
  expect(emailIn(typed)).toBe(ADDRESS)
  expect(email.parse(typed)).toBe(ADDRESS)
})

test.each([
  'mina rad@example.com',
  'a@b.co, c@d.co',
  'Mina <mina>',
  'mailto:',
  '<>',
  '',
  "''",
  'mailto:%E0%A4@',
])('%j has no address, or more than one, and is refused', (typed) => {
  expect(email.safeParse(typed).success).toBe(false)
})

test("an address keeps what is valid in it, such as o'neil+radio@example.org", () => {
  expect(emailIn("o'neil+radio@example.org")).toBe("o'neil+radio@example.org")
  fc.assert(
    fc.property(fc.emailAddress(), (address) => {
      expect(emailIn(address)).toBe(address)
    }),
  )
})

test('reading an address again changes nothing', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      const { data } = email.safeParse(`${text}${ADDRESS}${text}`)
      if (data !== undefined) expect(email.parse(data)).toBe(data)
    }),
  )
})
