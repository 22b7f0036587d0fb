import { limits } from '@nava/contracts'
import { beforeAll, expect, it } from 'vitest'
import { parsePlaylistAside } from './parse-playlist-aside.ts'
import { parsePlaylistFile } from './parse-playlist-file.ts'

/**
 * Returns this thread's processor time in ms. It includes garbage collection for other tests, so the test
 * takes the best of three attempts.
 */
const processorTime = () => {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}

// The first thread takes longer to start.
beforeAll(async () => {
  await parsePlaylistAside('a,b\n'.repeat(limits.playlists.file.smallBytes), 'a.csv')
}, 120_000)

it.each([
  ['quotation marks', '"'],
  ['empty quoted cells', '"",'],
  ['quoted line ends', '"\n"'],
  ['cells', 'a,'],
  ['quoted cells within each other', 'a"b,"'],
  ['tabs', '\t'],
])(
  'a file of a MiB of %s does not hold up the others',
  async (_, piece) => {
    const text = piece.repeat(limits.playlists.file.maxBytes / piece.length)
    const times: number[] = []
    for (let attempt = 0; attempt < 3; attempt += 1) {
      const before = processorTime()
      await parsePlaylistAside(text, 'a.csv')
      times.push(processorTime() - before)
    }
    expect(Math.min(...times)).toBeLessThan(50)
  },
  120_000,
)

it('a file is read as it would be here', async () => {
  const text = `#EXTM3U\n#${'x'.repeat(limits.playlists.file.smallBytes)}\n#EXTINF:10,Mira - Rain\nrain.mp3`
  const found = await parsePlaylistAside(text, 'a.m3u8')
  expect(found).toEqual(parsePlaylistFile(text, 'a.m3u8'))
  expect(found?.entries).toMatchObject([{ title: 'Rain', artist: 'Mira' }])
}, 120_000)
