import type { Page } from 'playwright-core'

export function liveChatOf(page: Page) {
  const region = page.getByRole('region', { name: 'Live chat' })
  const field = region.getByRole('textbox', { name: 'Say something' })
  const message = (text: string) => region.getByRole('listitem').filter({ hasText: text })
  return {
    region,
    field,
    emoji: region.getByRole('button', { name: 'Emoji' }),
    message,
    say: async (text: string) => {
      await field.fill(text)
      await field.press('Enter')
    },
    mute: async (text: string) => {
      await message(text)
        .getByRole('button', { name: /^Options/ })
        .click()
      await page.getByRole('menuitem', { name: 'For 10 minutes' }).click()
    },
    muted: region.getByText(/^A moderator muted you/),
    signInLink: region.getByRole('link', { name: 'Sign in to chat' }),
  }
}
