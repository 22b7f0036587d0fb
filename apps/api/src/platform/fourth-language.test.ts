/** Adds a language to the table while these tests run, to show that the rest of the api follows from the table. */
import { type Language, LANGUAGES } from '@nava/contracts'
import { load } from 'cheerio'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { languageOf } from './http/language.ts'
import { composeMails } from './mail/compose-mail.ts'
import english from './mail/texts/en.ts'
import { mailTexts, type MailTexts } from './mail/texts/mail-texts.ts'
import { textsByLanguage } from './texts-by-language.ts'
import { assemblePage } from './web-client/page-bytes.ts'

const table: Record<string, { name: string; dir: string }> = LANGUAGES
const texts: Record<string, MailTexts> = mailTexts
const GERMAN = 'de' as Language

/** The texts as if `de.ts` stood beside the others, or not */
const germanMails = (file?: MailTexts): Promise<Record<string, MailTexts>> =>
  textsByLanguage<MailTexts>(async (language) => {
    if (language !== GERMAN) return { default: mailTexts[language] }
    if (file) return { default: file }
    throw Object.assign(new Error('de.ts is not there'), { code: 'ERR_MODULE_NOT_FOUND' })
  })

beforeAll(async () => {
  table['de'] = { name: 'Deutsch', dir: 'ltr' }
  const code: MailTexts['code'] = (product) => ({
    subject: `Dein Code für ${product}`,
    paragraphs: ['Hallo'],
  })
  texts['de'] = (await germanMails({ ...english, code }))['de'] ?? expect.fail()
})
afterAll(() => {
  delete table['de']
  delete texts['de']
})

describe('a fourth language', () => {
  it.each([{ 'accept-language': 'de-AT, en;q=0.5' }, { cookie: 'language=de' }])(
    'is that of a browser with %j',
    (headers) => {
      expect(languageOf({ headers })).toBe(GERMAN)
    },
  )

  it('has English texts as long as it has no file of its own', async () => {
    expect((await germanMails())['de']).toBe(english)
  })

  it('is that of mails, from left to right', () => {
    const { subject, html, headers } = composeMails({ publicUrl: '' })(GERMAN, ({ code }) =>
      code('Nava', '123456', 10),
    )
    expect(subject).toBe('Dein Code für Nava')
    expect(headers['Content-Language']).toBe('de')
    expect(load(html)('html').attr()).toEqual({ lang: 'de', dir: 'ltr' })
  })

  it('is that of rendered pages, from left to right', () => {
    const page = assemblePage(
      '<html lang="en" dir="ltr"><div id="root"><!--page-body--></div>',
      {
        head: '',
        files: '',
        picture: () => '',
        replies: () => '',
        version: '',
        language: GERMAN,
        policyFor: () => undefined,
      },
      { html: '<h1>Startseite</h1>', title: '', boot: '', styles: new Map() },
    )
    expect(page).toContain(
      '<html lang="de" dir="ltr"><div id="root" data-language="de"><h1>Startseite</h1></div>',
    )
  })
})
