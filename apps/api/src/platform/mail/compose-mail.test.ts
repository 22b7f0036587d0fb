import { load } from 'cheerio'
import { describe, expect, it } from 'vitest'
import type { Language } from '@nava/contracts'
import { composeMails } from './compose-mail.ts'
import { type MailText, type MailTexts, mailTexts } from './texts/mail-texts.ts'

const compose = composeMails({ publicUrl: 'https://music.example.com:8443/' })

describe('a mail', () => {
  it('says the same as text and as HTML, in the language of who gets it', () => {
    for (const [language, dir] of [
      ['en', 'ltr'],
      ['fa', 'rtl'],
      ['ar', 'rtl'],
    ] as const) {
      const { subject, text, html, headers } = compose(language, (texts) => texts.tooManyAttempts('Nava'))
      const $ = load(html)
      expect($('html').attr()).toEqual({ lang: language, dir })
      expect($('title').text()).toBe(subject)
      const paragraphs = $('p')
        .get()
        .map((each) => $(each).text())
      expect(`${paragraphs.join('\n\n')}\n`).toBe(text)
      expect(headers).toEqual({ 'Content-Language': language, 'Auto-Submitted': 'auto-generated' })
    }
  })

  it('is in English where the language is not known', () => {
    expect(compose(undefined, (texts) => texts.tooManyAttempts('Nava')).headers['Content-Language']).toBe(
      'en',
    )
  })

  it('ends with its code bound to the site, which is shown large', () => {
    const { text, html } = compose('fa', (texts) => texts.code('Nava', '123456', 10), '123456')
    expect(text.trimEnd().split('\n').at(-1)).toBe('@music.example.com #123456')
    const $ = load(html)
    expect($('strong').text()).toBe('123456')
    expect($('p').last().text()).toBe('@music.example.com #123456')
  })

  it('binds its code to no site if its address is not known', () => {
    const { text } = composeMails({ publicUrl: '' })(
      'en',
      (texts) => texts.code('Nava', '123456', 10),
      '123456',
    )
    expect(text).not.toContain('@')
  })

  it('keeps names that look like HTML text', () => {
    const name = '<img src=x onerror=alert(1)>'
    const { html } = compose('en', (texts) => texts.passkeyAdded('Nava', name))
    const $ = load(html)
    expect($('img')).toHaveLength(0)
    expect($('p').first().text()).toContain(name)
  })
})

const PAGE = 'https://music.example.com/page'
const PERSON = { name: 'Mina', artistName: 'Mina Solane' }
const FOUND = { stars: 1, ratings: 0, plays: 2, playlists: 3 }

type Words = {
  [Name in keyof MailTexts as MailTexts[Name] extends (...given: never[]) => MailText ? Name : never]: unknown
}

/** Every mail with and without what it may lack */
const everyMail: { [Name in keyof Words]: (texts: MailTexts) => MailText[] } = {
  code: (texts) => [texts.code('Nava', '123456', 10)],
  tooManyAttempts: (texts) => [texts.tooManyAttempts('Nava')],
  passkeyAdded: (texts) => [texts.passkeyAdded('Nava', 'Phone')],
  signInReset: (texts) => [texts.signInReset('Nava', 'Mina')],
  artistRequest: (texts) => [texts.artistRequest('Nava', PERSON)],
  stationProblems: (texts) =>
    ['', PAGE].map((page) => texts.stationProblems('Nava', { ...PERSON, lines: ['Disk full'], page })),
  decision: (texts) =>
    Object.values(texts.decided).flatMap((sentence) =>
      ['', PAGE].map((page) =>
        texts.decision({ ...PERSON, about: 'Tides', sentence, lines: page ? ['Too quiet'] : [], page }),
      ),
    ),
  feedImport: (texts) =>
    leftOut.map((left) => texts.feedImport('Nava', { ...PERSON, title: 'Night Talk', done: 4, ...left })),
  libraryImport: (texts) =>
    leftOut.flatMap((left) =>
      [{ found: FOUND, isCut: true }, { isCut: false }].map((ended) =>
        texts.libraryImport('Nava', { ...PERSON, host: 'old.example.com', ...ended, ...left }),
      ),
    ),
}

const leftOut = [
  { lines: [], more: 0, page: '' },
  { lines: ['Tides'], more: 0, page: PAGE },
  { lines: ['Tides', 'Rain'], more: 7, page: PAGE },
  { lines: ['Tides', 'Rain'], more: 7, page: '' },
]

describe.each(Object.keys(mailTexts) as Language[])('every mail in %s', (language) => {
  const texts = mailTexts[language]

  it.each(Object.keys(everyMail) as (keyof Words)[])('shows whole words: %s', (name) => {
    for (const mail of everyMail[name](texts)) {
      const { subject, text, html } = compose(language, () => mail)
      const shown = [subject, ...mail.paragraphs, text, load(html)('main').text()]
      expect(shown.filter((each) => each.trim() === '' || NO_TEXT.test(each))).toEqual([])
    }
  })

  it('names what an import leaves out, and what was decided', () => {
    const words = [
      ...Object.values({ ...texts.parts, ...texts.notRead, ...texts.decided }),
      texts.notInCatalogue,
    ]
    expect(words.filter((each) => each.trim() === '' || NO_TEXT.test(each))).toEqual([])
  })
})

const NO_TEXT = /[{}]|\b(?:undefined|null|NaN)\b|\[object/
