import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openBrowser, openPage } from '../browsers/open-page.ts'
import { watchLoading, wear } from './loaded.ts'
import { pictureOf, untilPictured } from './picture.ts'
import { PEOPLE, type Person, type ScreenIDs, THEMES, findIDs, screensOf } from './screens.ts'

const SIZES = [
  { width: 1280, height: 800, scale: 0.6 },
  { width: 390, height: 760, scale: 0.8 },
] as const

const FOLDER = join(import.meta.dirname, '../../docs/screens')
const wanted = process.env.SCREENS?.split(',')

const HEADINGS: Record<Person, string> = {
  visitor: 'For everybody',
  listener: 'For listeners',
  artist: 'For artists',
  dj: 'For DJs',
  admin: 'For admins',
}

function nameOf(path: string): string {
  const words = path.replace(/\?.*/, '').split('/')
  return words.filter((word) => word !== '' && !/^\d+$/.test(word)).join('-') || 'home'
}

const fileOf = (person: Person, path: string, width: number, theme: string) =>
  `${person}/${nameOf(path)}-${width}-${theme}.webp`

let browser: Browser
let ids: ScreenIDs
beforeAll(async () => {
  browser = await openBrowser()
  ids = await findIDs()
})
afterAll(async () => {
  await writeFile(join(FOLDER, 'README.md'), index())
  await browser.close()
})

describe.each(SIZES)('at $width pixels', (size) => {
  it.each(PEOPLE)('of the %s', async (person) => {
    const { width, height } = size
    const { page } = await openPage(browser, {
      width,
      height,
      ...(person !== 'visitor' && { as: `${person}@example.com` }),
    })
    await page.addInitScript(`localStorage.setItem('theme', 'dark'); localStorage.setItem('language', 'en')`)
    await mkdir(join(FOLDER, person), { recursive: true })
    const untilLoaded = watchLoading(page)
    await page.goto('/')
    await untilLoaded('/')
    for (const path of screensOf(ids)[person]) {
      if (wanted && !wanted.includes(nameOf(path))) continue
      await page.goto(path, { waitUntil: 'domcontentloaded' })
      await untilLoaded(path)
      await untilPictured(page)
      for (const theme of THEMES) {
        await wear(page, theme)
        const picture = await pictureOf(page, size)
        // The picture of an empty page would be far smaller.
        expect(picture.byteLength, path).toBeGreaterThan(1000)
        await writeFile(join(FOLDER, fileOf(person, path, width, theme)), picture)
      }
    }
    await page.context().close()
  })
})

function index(): string {
  const tables = PEOPLE.map((person) => {
    const rows = screensOf(ids)[person].map((path) => {
      const cells = SIZES.flatMap(({ width }) =>
        THEMES.map(
          (theme) => `<img src="${fileOf(person, path, width, theme)}" width="${width > 600 ? 320 : 120}">`,
        ),
      )
      return `| \`${path.replaceAll(/\/\d+(?=\/|$)/g, '/{id}')}\` | ${cells.join(' | ')} |`
    })
    const columns = SIZES.flatMap(({ width }) => THEMES.map((theme) => `${width}, ${theme}`))
    const head = ['screen', ...columns]
    return [
      `## ${HEADINGS[person]}`,
      '',
      `| ${head.join(' | ')} |`,
      `| ${head.map(() => '---').join(' | ')} |`,
      ...rows,
    ].join('\n')
  })
  return `# Screens

Every screen with the demo's content, on a desktop of 1280 and a phone of 390 pixels, in the dark and the light theme.
\`npm run screens\` takes these pictures from a stack that runs ([how](../testing.md#pictures-of-the-screens)); they are not committed.

${tables.join('\n\n')}
`
}
