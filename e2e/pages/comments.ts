import type { Page } from 'playwright-core'

export function commentsOf(page: Page) {
  const region = page.getByRole('main').getByRole('region', { name: 'Comments' })
  return {
    signInLink: region.getByRole('link', { name: 'Login to comment' }),
    post: async (text: string) => {
      await region.getByRole('textbox', { name: 'Write a comment' }).fill(text)
      await region.getByRole('button', { name: 'Comment', exact: true }).click()
      await region.getByText('Comment Posted').waitFor()
    },
    newest: async () => (await region.getByRole('listitem').allInnerTexts())[0],
  }
}
