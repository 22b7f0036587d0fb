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
    /** Waits until the file is transcoded */
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
    /** Creates the item, waits for its upload page, and returns its ID */
    create: async (): Promise<number> => {
      await page.getByRole('button', { name: 'Create', exact: true }).click()
      await page.waitForURL(upload)
      return Number(upload.exec(page.url())?.[1])
    },
  }
}

/** Creates a track, stays on its upload page, and returns its ID. */
export async function createMusicByForm(page: Page, title: string): Promise<number> {
  const form = await openMusicForm(page)
  await form.field('Title').fill(title)
  return form.create()
}

/** Waits until a panel shows that an item is published, and can thus not be changed. */
export const untilPublished = (page: Page, title: string) =>
  page.getByRole('row', { name: title }).getByText('Unchangable').waitFor()
