import type { Page } from 'playwright-core'
import { eventually } from '../stack/client.ts'
import { headerOf } from './header.ts'
import { pageTitle } from './lists.ts'

export async function openArtistRequest(page: Page) {
  await headerOf(page).choose('Request Artist Panel')
  await pageTitle(page, 'Request Artist!').waitFor()
  const form = page.getByRole('main')
  return {
    fields: form.getByRole('textbox'),
    email: form.getByLabel('Your Email'),
    artistName: form.getByLabel('Your Artist Name'),
    phone: form.getByLabel('Your Phone Number'),
    send: () => form.getByRole('button', { name: 'Send Your Request' }).click(),
    received: page.getByText(
      'Your request has been received. A confirmation email will be sent to you shortly.',
    ),
  }
}

export async function openBulkUpload(page: Page) {
  await page.goto('/artistPanel/bulkupload')
  return {
    drop: async (files: readonly { name: string; base64: string }[]) => {
      const dataTransfer = await page.evaluateHandle(`(() => {
        const data = new DataTransfer()
        for (const { name, base64 } of ${JSON.stringify(files)}) {
          const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
          data.items.add(new File([bytes], name, { type: 'audio/mpeg' }))
        }
        return data
      })()`)
      await page.getByTestId('files').dispatchEvent('drop', { dataTransfer })
    },
    create: (tracks: number) => page.getByRole('button', { name: `Create ${tracks} tracks` }).click(),
    untilUploaded: (tracks: number) =>
      eventually('all files are uploaded', 120, async () =>
        (await page.getByText('Uploaded', { exact: true }).count()) === tracks ? true : undefined,
      ),
    backToPanel: async () => {
      await page.getByRole('main').getByRole('link', { name: 'Back to the panel' }).click()
      // Waits for the panel first, because the rows of the files have the same names.
      await pageTitle(page, 'Artist Panel').waitFor()
    },
  }
}
