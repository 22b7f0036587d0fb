/** Adds a language without texts to the table, to show that the rest of the client follows from the table. */
import { join } from 'node:path'
import { type Language, LANGUAGES } from '@nava/contracts'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { bootCode } from '../../../vite/boot-script.ts'

Object.assign(LANGUAGES, { de: { name: 'Deutsch', dir: 'ltr' } })
const GERMAN = 'de' as Language

// Imported afterwards, because modules read the table when they are loaded.
const { AppearanceMenu } = await import('../../app/layout/AppearanceMenu.tsx')
const { readPush, shownBody } = await import('../../app/service-worker/push-payload.ts')
const { chooseLanguage, loadTexts, t } = await import('./i18n.ts')

const shown = () => [document.documentElement.lang, document.documentElement.dir]

describe('a fourth language', () => {
  it('is chosen in the menu, and shows English for texts that it lacks, from left to right', async () => {
    await chooseLanguage('fa')
    render(<AppearanceMenu />)
    await userEvent.click(screen.getByRole('button'))
    await userEvent.click(await screen.findByRole('menuitemradio', { name: 'Deutsch' }))
    await waitFor(() => expect(shown()).toEqual(['de', 'ltr']))
    expect(localStorage.getItem('language')).toBe('de')
    expect(document.cookie).toContain('language=de')
    await loadTexts('search')
    expect([t('frame.home'), t('search.noResult')]).toEqual(['Home', 'No Result'])
  })

  it('is set before the first paint', async () => {
    Object.assign(document.documentElement, { lang: 'ar', dir: 'rtl' })
    localStorage.setItem('language', 'de')
    const source = join(import.meta.dirname, '../..')
    // oxlint-disable-next-line typescript/no-implied-eval -- it is the page's own script
    new Function(await bootCode(join(source, '../../../packages/contracts/src'), source))()
    expect(shown()).toEqual(['de', 'ltr'])
  })

  it('is that of the embedded player for a browser that prefers it', async () => {
    document.documentElement.lang = 'en'
    vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['de-DE', 'fa'])
    const embed = await import('../../embed/language.ts')
    expect(embed.language).toBe(GERMAN)
    expect(shown()).toEqual(['de', 'ltr'])
    expect(embed.t('listenOn', { product: 'Nava' })).toMatch(/Nava$/)
  })

  it('is that of a reminder that the system shows', () => {
    const received = readPush({ title: 'A programme', body: 'Soon', type: 'programme', id: 1 })
    expect(received && shownBody(received.push, GERMAN)).toEqual({
      body: shownBody(received?.push ?? expect.fail(), 'en').body,
      lang: 'de',
      dir: 'ltr',
    })
  })
})
