import { limits } from '@nava/contracts'
import { describe, expect, it } from 'vitest'
import { readLibraryAside } from './read-library-aside.ts'
import { type AskServer, readLibrary } from './read-library.ts'
import { readReply } from './read-reply.ts'

const STARRED = '2026-01-01T00:00:00Z'
const most = limits.libraryImport

const many = (count: number, from = 0) =>
  Array.from({ length: count }, (_, at) => ({
    id: from + at,
    name: 'One',
    title: 'One',
    userRating: 1,
    starred: STARRED,
  }))

/** Answers with `replies`, and other calls with nothing to tell. */
const server =
  (replies: Record<string, (query: Record<string, string>) => object>): AskServer =>
  (call, query = {}) => {
    const body = { status: 'ok', ...replies[call]?.(query) }
    return Promise.resolve(readReply(JSON.stringify({ 'subsonic-response': body })))
  }
const read = (replies: Parameters<typeof server>[0]) => readLibrary(server(replies), 'mina')

describe('reading a library', () => {
  it.each([
    ['songs', 'song'],
    ['albums', 'album'],
    ['artists', 'artist'],
  ] as const)('ends with the allowed number of %s', async (kind, name) => {
    const at = (count: number) => read({ getStarred2: () => ({ starred2: { [name]: many(count) } }) })
    const [whole, beyond] = [await at(most[kind]), await at(most[kind] + 1)]
    expect([whole[kind].length, whole.cut]).toEqual([most[kind], []])
    expect([beyond[kind].length, beyond.cut]).toEqual([most[kind], [kind]])
  })

  it('ends with the allowed number of items, however many pages the server has', async () => {
    let pages = 0
    const { cut, songs } = await read({
      search3: () => {
        pages += 1
        const items = many(most.page, pages * most.page)
        return { searchResult3: { album: items, artist: items.map(({ id }) => ({ id, name: 'Two' })) } }
      },
    })
    expect([pages, cut, songs.length]).toEqual([most.items / most.page / 2, ['albums', 'items'], 0])
  })

  it('ends with the first page of a server that ignores offsets', async () => {
    let pages = 0
    const library = await read({
      search3: () => {
        pages += 1
        return { searchResult3: { song: many(most.page) } }
      },
    })
    expect([pages, library.songs.length, library.cut]).toEqual([2, most.page, []])
  })

  it('takes own playlists that a server fills by rules, but none of others', async () => {
    const playlist = [
      { id: 'a', name: 'Own rules', owner: 'Mina', readonly: true },
      { id: 'b', name: 'Of the editors', owner: 'Nava', readonly: true },
      { id: 'c', name: 'Of nobody', readonly: true },
      { id: 'd', name: 'Plain' },
    ]
    const { playlists } = await read({ getPlaylists: () => ({ playlists: { playlist } }) })
    expect(playlists.map(({ name }) => name)).toEqual(['Own rules', 'Plain'])
  })

  it.each([
    ['mstream', true, 6],
    ['navidrome', true, 0],
    ['', false, 6],
  ])('of %s counts plays without a date or not', async (type, openSubsonic, plays) => {
    const song = [
      {
        ...{
          id: '533',
          parent: 'al-13',
          isDir: false,
          title: 'Electric Weekend',
          artist: 'Mira Solane',
          track: 2,
        },
        ...{ duration: 36, bitRate: 16, type: 'music', userRating: 5, playCount: 6 },
      },
    ]
    const { songs } = await read({
      ping: () => ({ version: '1.16.1', type, serverVersion: '6.22.0', openSubsonic }),
      search3: () => ({ searchResult3: { song } }),
    })
    expect(songs.map((each) => each.plays)).toEqual([plays])
  })

  it('keeps the first tracks of a long playlist, and names few playlists of a track', async () => {
    const playlist = many(most.playlistsOfSong + 2).map(({ id }) => ({ id, name: `List ${id}` }))
    const { cut, playlists, songs } = await read({
      getPlaylists: () => ({ playlists: { playlist } }),
      getPlaylist: ({ id }) => ({ playlist: { entry: many(id === '0' ? most.entries + 1 : 1) } }),
    })
    expect([cut, playlists[0]?.songs.length]).toEqual([['entries'], most.entries])
    expect(songs[0]?.playlists.length).toBe(most.playlistsOfSong)
    expect(songs[1]).toMatchObject({ isListed: true, playlists: [0] })
  })

  it('ends with what was read once the replies have been too large together', async () => {
    let pages = 0
    const call = ({ call: name }: { call: string }) => {
      pages += name === 'search3' ? 1 : 0
      const searchResult3 = name === 'search3' ? { song: many(1, pages) } : {}
      return Promise.resolve(
        Buffer.from(JSON.stringify({ 'subsonic-response': { status: 'ok', searchResult3 } })),
      )
    }
    const library = await readLibraryAside(call, { address: 'https://music.example', name: 'mina' }, 1000)
    expect([library.songs.length, library.cut]).toEqual([pages - 1, ['bytes']])
  })
})
