import { limits } from '@nava/contracts'
import { beforeAll, expect, it } from 'vitest'
import { parsePlaylistInChild } from './parse-playlist-in-child.ts'
import { parsePlaylistFile } from './parse-playlist-file.ts'

// The first process takes longer to start.
beforeAll(async () => {
  await parsePlaylistInChild('a,b\n'.repeat(limits.playlists.file.smallBytes), 'a.csv')
})

it.each([
  ['quotation marks', '"'],
  ['empty quoted cells', '"",'],
  ['quoted line ends', '"\n"'],
  ['quoted cells within each other', 'a"b,"'],
])('while a file of a MiB of %s is read, others are served', async (_, piece) => {
  const text = piece.repeat(limits.playlists.file.maxBytes / piece.length)
  let turns = 0
  const others = setInterval(() => (turns += 1), 1)
  await parsePlaylistInChild(text, 'a.csv').finally(() => clearInterval(others))
  expect(turns).toBeGreaterThan(10)
})

it('a file is read as it would be here', async () => {
  const text = `#EXTM3U\n#${'x'.repeat(limits.playlists.file.smallBytes)}\n#EXTINF:10,Mira - Rain\nrain.mp3`
  const found = await parsePlaylistInChild(text, 'a.m3u8')
  expect(found).toEqual(parsePlaylistFile(text, 'a.m3u8'))
  expect(found?.entries).toMatchObject([{ title: 'Rain', artist: 'Mira' }])
})
