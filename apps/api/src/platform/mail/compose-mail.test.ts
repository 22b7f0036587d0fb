import { load } from 'cheerio'
import { describe, expect, it } from 'vitest'
import { composeMails } from './compose-mail.ts'

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
