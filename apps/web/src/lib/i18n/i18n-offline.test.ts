import { expect, test, vi } from 'vitest'
import { chooseLanguage, loadTexts, t } from './i18n.ts'

vi.mock('../../texts/frame/fa.ts', () => ({
  get default(): never {
    throw new Error('no network')
  },
}))

test('a language that cannot be loaded is not chosen, and pages continue in the previous one', async () => {
  await expect(chooseLanguage('fa')).rejects.toThrow('no network')
  expect(document.documentElement).not.toHaveAttribute('dir', 'rtl')
  await loadTexts('frame', 'search')
  expect(t('search.noResult')).toBe('No Result')
})
