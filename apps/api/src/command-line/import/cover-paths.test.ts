import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { beforeEach, expect, it } from 'vitest'
import { coverPaths } from './cover-paths.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'nava-covers-'))
  return () => rm(folder, { recursive: true, force: true })
})

async function covers(...files: string[]) {
  for (const file of files) {
    await mkdir(dirname(join(folder, file)), { recursive: true })
    await writeFile(join(folder, file), '')
  }
  const { whole, small } = await coverPaths(folder)
  return {
    whole: whole.map((path) => relative(folder, path)),
    small: small.map((path) => relative(folder, path)),
  }
}

it('covers are in the order of their names, in any case, and previews are apart', async () => {
  const guid = 'AlbumArt_{B5020207-474E-4720-2A2F-7FE4B3AF0000}'
  const { whole, small } = await covers(
    ...['AlbumArtSmall.jpg', `${guid}_Small.jpg`, 'thumb.jpg', 'Artist - Album (Front).jpeg'],
    ...[
      `${guid}_Large.jpg`,
      'albumart.png',
      'ALBUM.JPG',
      'front.webp',
      'Folder.jpg',
      'Cover.PNG',
      'cover.jpg',
    ],
  )
  expect(whole).toEqual([
    ...['Cover.PNG', 'cover.jpg', 'Folder.jpg', 'front.webp', 'ALBUM.JPG', 'albumart.png'],
    ...[`${guid}_Large.jpg`, 'Artist - Album (Front).jpeg'],
  ])
  expect(small).toEqual(['AlbumArtSmall.jpg', `${guid}_Small.jpg`, 'thumb.jpg'])
})

it('covers in folders of scans follow those beside the recordings', async () => {
  const { whole, small } = await covers(
    ...['Scans/front.jpg', 'Scans/back.jpg', 'Artwork/01 front.png', 'Artwork/thumb.jpg', 'Live/cover.jpg'],
    'album.jpg',
  )
  expect(whole).toEqual(['album.jpg', join('Artwork', '01 front.png'), join('Scans', 'front.jpg')])
  expect(small).toEqual([join('Artwork', 'thumb.jpg')])
})

it('other files and links to folders are no covers', async () => {
  await mkdir(join(folder, 'elsewhere'))
  await writeFile(join(folder, 'elsewhere', 'cover.jpg'), '')
  await symlink(join(folder, 'elsewhere'), join(folder, 'Artwork'))
  expect(
    await covers('cover.gif', 'cover.txt', 'back.jpg', 'confrontation.jpg', 'discover.png', 'cover'),
  ).toEqual({ whole: [], small: [] })
})
