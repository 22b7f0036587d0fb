/** Takes the pictures that are committed: those of README, of the documentation and of the client's manifest. */
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { itemPaths } from '@nava/contracts'
import { expect, it } from 'vitest'
import { findTrack, findVideo } from '../fixtures/find-items.ts'
import { openBrowser, openPage } from '../browsers/open-page.ts'
import { watchLoading, wear } from './loaded.ts'
import { pictureOf, type Size, untilPictured } from './picture.ts'
import type { Theme } from './screens.ts'

const DESKTOP = { width: 1280, height: 800, scale: 0.6 }
const PHONE = { width: 390, height: 760, scale: 0.8 }
/** As manifest.webmanifest says */
const WIDE = { ...DESKTOP, scale: 1 }
const NARROW = { width: 390, height: 844, scale: 2 }

const DOCS = 'docs/images'
const MANIFEST = 'apps/web/public/screenshots'
const LYRICS = itemPaths.music(1001)

const { musicID } = await findTrack()
const { musicID: videoID } = await findVideo()

type Picture = [file: string, path: string, size: Size, theme: Theme, as?: string]

const PICTURES: Picture[] = [
  [`${DOCS}/home-1280-dark.webp`, '/', DESKTOP, 'dark', 'listener@example.com'],
  [`${DOCS}/album-1280-light.webp`, '/album/1001', DESKTOP, 'light'],
  [`${DOCS}/track-1280-dark.webp`, itemPaths.music(musicID), DESKTOP, 'dark'],
  [`${DOCS}/video-1280-light.webp`, itemPaths.video(videoID), DESKTOP, 'light'],
  [`${DOCS}/live-1280-dark.webp`, '/live', DESKTOP, 'dark'],
  [
    `${DOCS}/statistics-1280-light.webp`,
    '/artistPanel/statistics/artist/1001',
    DESKTOP,
    'light',
    'artist@example.com',
  ],
  [`${DOCS}/episode-1280-light.webp`, itemPaths.podcast(1001), DESKTOP, 'light'],
  [`${DOCS}/track-390-dark.webp`, LYRICS, PHONE, 'dark'],
  ...(
    [
      ['overview', '/admin', DESKTOP, 'dark'],
      ['decisions', '/admin/decisions', DESKTOP, 'light'],
      ['tracks', '/admin/music', DESKTOP, 'dark'],
      ['week', '/admin/schedules', DESKTOP, 'light'],
    ] as const
  ).map(([name, path, size, theme]): Picture => [
    `${DOCS}/admin-${name}-${size.width}-${theme}.webp`,
    path,
    size,
    theme,
    'admin@example.com',
  ]),
  [`${MANIFEST}/wide-home.webp`, '/', WIDE, 'dark'],
  [`${MANIFEST}/wide-music.webp`, LYRICS, WIDE, 'dark'],
  [`${MANIFEST}/narrow-home.webp`, '/', NARROW, 'dark'],
  [`${MANIFEST}/narrow-music.webp`, LYRICS, NARROW, 'dark'],
]

it.each(PICTURES)('%s', async (file, path, size, theme, as) => {
  await using browser = await openBrowser()
  const { page } = await openPage(browser, { width: size.width, height: size.height, ...(as && { as }) })
  await page.addInitScript(
    `localStorage.setItem('theme', '${theme}'); localStorage.setItem('language', 'en')`,
  )
  const untilLoaded = watchLoading(page)
  await page.goto(path, { waitUntil: 'domcontentloaded' })
  await untilLoaded(path)
  await untilPictured(page)
  await wear(page, theme)
  const picture = await pictureOf(page, size)
  // The picture of an empty page would be far smaller.
  expect(picture.byteLength).toBeGreaterThan(1000)
  await writeFile(join(import.meta.dirname, '../..', file), picture)
})
