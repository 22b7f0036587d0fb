import { describe, expect, test } from 'vitest'
import { greetingName, MAIL_SETTINGS, senderOf } from './mail-settings.ts'
import { readSettings } from './settings.ts'

const sender = (source: Record<string, string>) => senderOf(readSettings(source, MAIL_SETTINGS))
const faultOf = (name: string, value: string): string => {
  try {
    readSettings({ [name]: value }, MAIL_SETTINGS)
    return ''
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

describe('the sender of mails', () => {
  test('is MAIL_FROM, with the product’s name if it has none', () => {
    const MAIL_FROM = 'hello@example.com'
    expect(sender({ MAIL_FROM })).toEqual({ name: 'Nava', address: MAIL_FROM })
    expect(sender({ MAIL_FROM, PRODUCT_NAME: 'DJ <3' })).toEqual({ name: 'DJ <3', address: MAIL_FROM })
    expect(sender({ MAIL_FROM: `Nava: The Station <${MAIL_FROM}>`, PRODUCT_NAME: 'Other' })).toEqual({
      name: 'Nava: The Station',
      address: MAIL_FROM,
    })
  })

  test('is the user of the mail server if that is an address', () => {
    const PUBLIC_URL = 'https://music.example.com'
    const addressOf = (SMTP_URL: string) => sender({ SMTP_URL, PUBLIC_URL }).address
    expect(addressOf('smtp://radio%40example.org:word@mail.example.org')).toBe('radio@example.org')
    expect(addressOf('smtp://radio@example.org:word@mail.example.org:587')).toBe('radio@example.org')
    for (const user of ['apikey', 'radio%40mailhost', 'EXAMPLE%5Cradio', 'a%40b%40example.org'])
      expect(addressOf(`smtp://${user}:word@mail.example.org`), user).toBe('no-reply@music.example.com')
  })

  test.each([
    ['https://music.example.com', 'music.example.com'],
    ['https://www.example.com:8443', 'example.com'],
    ['https://münchen.example', 'xn--mnchen-3ya.example'],
    ['http://nas:8080', 'nas'],
    ['http://192.168.1.5:8080', 'localhost'],
    ['http://[fd00::1]:8080', 'localhost'],
  ])('is no-reply at the host of %s otherwise', (PUBLIC_URL, domain) => {
    expect(sender({ PUBLIC_URL }).address).toBe(`no-reply@${domain}`)
  })

  test('is at localhost if nothing is known', () => {
    expect(sender({})).toEqual({ name: 'Nava', address: 'no-reply@localhost' })
  })

  test.each(['Nava', 'Nava <>', 'a@example.com, b@example.com'])('MAIL_FROM=%s is refused', (value) => {
    expect(faultOf('MAIL_FROM', value)).toMatch(/^Wrong settings: MAIL_FROM must be one address, /)
  })
})

describe('the greeting of mail servers', () => {
  test('has the name of the site, else that of the machine, if it is a full one', () => {
    expect(greetingName('https://music.example.com:8443', 'box')).toBe('music.example.com')
    expect(greetingName('https://www.example.com', 'box')).toBe('www.example.com')
    for (const url of [undefined, 'http://localhost:8080', 'http://192.168.1.5', 'http://[fd00::1]']) {
      expect(greetingName(url, 'box.example.org')).toBe('box.example.org')
      expect(greetingName(url, 'box')).toBeUndefined()
    }
  })
})

describe('SMTP_URL', () => {
  test.each([
    'smtp://mail.example.com',
    'smtps://user:pass@mail.example.com:465',
    'smtp://me@example.com:pass@mail.example.com:587/',
    'smtp://user:100%25%40%23@mail.example.com',
    'smtp://[::1]:25',
    'smtp://münchen.example',
    'smtp://mail:2525?name=music.example.com&tls.rejectUnauthorized=false&requireTLS=true',
    ' smtp://mail.example.com ',
  ])('may be %s', (value) => {
    expect(readSettings({ SMTP_URL: value }, ['SMTP_URL'])).toEqual({ SMTP_URL: value.trim() })
  })

  test.each([
    ['smtp://user:100%pure@mail.example.com', 'write it as %25'],
    ['smtp://100%@mail.example.com', 'write it as %25'],
    ['smtp://user:%ff@mail.example.com', 'write it as %25'],
    ['smtp://mail.example.com:99999', 'a port from 1 to 65535'],
    ['smtp://user:p@mail.example.com:65536', 'a port from 1 to 65535'],
    ['smtp://mail.example.com:0', 'a port from 1 to 65535'],
    ['smtp://user:pa#ss@mail.example.com', '# is %23'],
    ['smtp://user:pa/ss@mail.example.com', '/ is %2F'],
    ['smtp://', 'must be an address like'],
    ['smtp:mail.example.com', 'must be an address like'],
    ['mail.example.com:587', 'must be an address like'],
    ['https://mail.example.com', 'must be an address like'],
    ['smtp://mail.example.com mail2.example.com', 'must be an address like'],
    ['smtp://:secret@mail.example.com', 'must have a user'],
    ['smtp://mail.example.com?encryption=tls', 'no parameters but'],
    ['smtp://mail.example.com?ssl=true', 'no parameters but'],
  ])('%s is refused with what to write instead', (value, said) => {
    expect(faultOf('SMTP_URL', value)).toContain(said)
    if (value !== 'smtp://') expect(faultOf('SMTP_URL', value)).not.toContain(value)
  })
})
