import type { Page } from 'playwright-core'

export function commentsOf(page: Page) {
  const region = page.getByRole('main').getByRole('region', { name: 'Comments' })
  const field = region.getByRole('textbox', { name: 'Write a comment' })
  const send = region.getByRole('button', { name: 'Comment', exact: true })
  const posted = region.getByText('Comment Posted')
  return {
    ...{ field, send, posted },
    signInLink: region.getByRole('link', { name: 'Login to comment' }),
    post: async (text: string) => {
      await field.fill(text)
      await send.click()
      await posted.waitFor()
    },
    newest: async () => (await region.getByRole('listitem').allInnerTexts())[0],
  }
}
