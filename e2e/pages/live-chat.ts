import type { Page } from 'playwright-core'

export function liveChatOf(page: Page) {
  const region = page.getByRole('region', { name: 'Live chat' })
  const field = region.getByRole('textbox', { name: 'Say something' })
  const message = (text: string) => region.getByRole('listitem').filter({ hasText: text })
  const options = async (text: string, item: string) => {
    await message(text)
      .getByRole('button', { name: /^Options/ })
      .click()
    await page.getByRole('menuitem', { name: item }).click()
  }
  return {
    region,
    field,
    emoji: region.getByRole('button', { name: 'Emoji' }),
    message,
    say: async (text: string) => {
      await field.fill(text)
      await field.press('Enter')
    },
    options,
    mute: (text: string) => options(text, 'For 10 minutes'),
    react: async (text: string, reaction: string) => {
      await message(text)
        .getByRole('button', { name: /^React/ })
        .click()
      await page.getByRole('menuitem', { name: reaction }).click()
    },
    moderate: async (item: string) => {
      await region.getByRole('button', { name: 'Moderate' }).click()
      await page.getByRole('menuitem', { name: item }).click()
    },
    pinned: region.getByRole('region', { name: 'Pinned message' }),
    unpin: region.getByRole('button', { name: 'Unpin' }),
    poll: (question: string) => region.getByRole('region', { name: question }),
    muted: region.getByText(/^A moderator muted you/),
    signInLink: region.getByRole('link', { name: 'Sign in to chat' }),
  }
}
