import { describe, expect, test } from 'vitest'
import { readMailbox, writeMailbox } from './mailbox.ts'

const ADDRESS = 'no-reply@example.com'

describe('a mailbox of the settings', () => {
  test.each([
    [ADDRESS, undefined],
    [`<${ADDRESS}>`, undefined],
    [`"" <${ADDRESS}>`, ''],
    [`"Radio North <${ADDRESS}>"`, 'Radio North'],
    [`'"Radio North" <${ADDRESS}>'`, 'Radio North'],
    [`  Radio North <${ADDRESS}> `, 'Radio North'],
    [`Radio North<${ADDRESS}>`, 'Radio North'],
    [`Nava: The Station <${ADDRESS}>`, 'Nava: The Station'],
    [`"Nava: The Station" <${ADDRESS}>`, 'Nava: The Station'],
    [`'Nava' <${ADDRESS}>`, 'Nava'],
    [String.raw`"The \"North\" \\o/" <${ADDRESS}>`, String.raw`The "North" \o/`],
    [`DJ <3 <${ADDRESS}>`, 'DJ <3'],
    [`DJ <3> <${ADDRESS}>`, 'DJ <3>'],
    [`North, South & Co; Ltd. <${ADDRESS}>`, 'North, South & Co; Ltd.'],
    [`me@home <${ADDRESS}>`, 'me@home'],
    [`Rock 'n' Roll <${ADDRESS}>`, "Rock 'n' Roll"],
    [`رادیو نوا 🎧 <${ADDRESS}>`, 'رادیو نوا 🎧'],
    [`${ADDRESS} (Radio North)`, 'Radio North'],
    [`Radio (North) <${ADDRESS}>`, 'Radio (North)'],
    [`mailto:${ADDRESS}`, undefined],
    [`Nava\r\nBcc: all@example.com <${ADDRESS}>`, 'Nava Bcc: all@example.com'],
  ])('%s has its address and its name', (text, name) => {
    expect(readMailbox(text)).toEqual({ name, address: ADDRESS })
  })

  test.each([
    'nava@localhost',
    'größe@münchen.example',
    'a+b@xn--mnchen-3ya.example',
    "o'neil@mail.example.co.uk",
  ])('may be at %s', (address) => {
    expect(readMailbox(address)).toEqual({ name: undefined, address })
  })

  test.each([
    '',
    'Nava',
    'Nava <>',
    'Nava <nava>',
    'Nava <@example.com>',
    'Nava no-reply@example.com',
    `a@example.com, ${ADDRESS}`,
    `a@example.com; ${ADDRESS}`,
    `<a@example.com>, <${ADDRESS}> x`,
    'no reply@example.com',
    'no-reply@example..com',
    'no-reply@-example.com',
    'no-reply@example.com.',
    'no-reply@@example.com',
    `Nava <${ADDRESS}`,
    `${'a'.repeat(250)}@example.com`,
  ])('without one address is none: %s', (text) => {
    expect(readMailbox(text)).toBeUndefined()
  })

  test('is written with its name in quotes, and read again as it was', () => {
    expect(writeMailbox({ name: '', address: ADDRESS })).toBe(ADDRESS)
    for (const name of ['Radio North & West', 'DJ <3', 'Nava: The Station', String.raw`a "b" \c`, 'نوا']) {
      const mailbox = { name, address: ADDRESS }
      expect(readMailbox(writeMailbox(mailbox))).toEqual(mailbox)
    }
    expect(writeMailbox({ name: 'a "b"', address: ADDRESS })).toBe(String.raw`"a \"b\"" <${ADDRESS}>`)
  })
})
