import type { Page } from 'playwright-core'

interface UploadedFile {
  name: string
  mimeType: string
  bytes: Uint8Array
}

export function uploadOf(page: Page) {
  const soundField = page.getByLabel('Drop an audio file here, or browse')
  const videoField = page.getByLabel('Drop a video here, or browse')
  const payload = ({ name, mimeType, bytes }: UploadedFile) => ({
    ...{ name, mimeType },
    buffer: Buffer.from(bytes),
  })
  return {
    giveSound: (file: UploadedFile | string) =>
      soundField.setInputFiles(typeof file === 'string' ? file : payload(file)),
    giveVideo: (file: UploadedFile) => videoField.setInputFiles(payload(file)),
    untilDone: (seconds = 180) => page.getByText('Music Uploaded!!').waitFor({ timeout: seconds * 1000 }),
    refused: page.getByRole('alert').filter({ hasText: 'Error Occored' }),
  }
}

const openMusicForm = (page: Page) => openForm(page, '/artistPanel/createmusic', /uploadmusic\/(\d+)/i)

export const openEpisodeForm = (page: Page) =>
  openForm(page, '/djPanel/createpodcast', /uploadpodcast\/(\d+)/i)

async function openForm(page: Page, path: string, upload: RegExp) {
  await page.goto(path)
  return {
    field: (name: string) => page.getByLabel(name, { exact: true }),
    create: async (): Promise<number> => {
      await page.getByRole('button', { name: 'Create', exact: true }).click()
      await page.waitForURL(upload)
      return Number(upload.exec(page.url())?.[1])
    },
  }
}

export async function createMusicByForm(page: Page, title: string): Promise<number> {
  const form = await openMusicForm(page)
  await form.field('Title').fill(title)
  return form.create()
}

export const untilPublished = (page: Page, title: string) =>
  page.getByRole('row', { name: title }).getByText('Unchangable').waitFor()
