import { describe, expect, it } from 'vitest'
import { assertPublishedJson, assertPublishedXml, type Dialect } from './published-subsonic.ts'

const reply = (content: string, attributes = 'status="ok" version="1.16.1"') =>
  `<subsonic-response xmlns="http://subsonic.org/restapi" ${attributes}>${content}</subsonic-response>`
const NEW = 'status="ok" version="1.16.1" type="a" serverVersion="1" openSubsonic="true"'
const CHILD = 'id="1" isDir="false" title="A"'
const PLAYLIST = 'id="1" name="A" songCount="1" duration="2" created="2026-01-01T00:00:00Z"'
const CHANGED = 'changed="2026-01-01T00:00:00.000Z"'

const expectAccepted = (call: string, content: string, dialect: Dialect = 'subsonic') => {
  const text = dialect === 'subsonic' ? reply(content) : reply(content, NEW)
  expect(() => assertPublishedXml(dialect, call, text)).not.toThrow()
}
const expectRefused = (
  call: string,
  content: string,
  fault: RegExp | string,
  dialect: Dialect = 'subsonic',
) => {
  const text = dialect === 'subsonic' ? reply(content) : reply(content, NEW)
  expect(() => assertPublishedXml(dialect, call, text)).toThrow(fault)
}

describe('XML for old clients', () => {
  it('has the attributes of 1.16.1, with their types', () => {
    expectAccepted(
      'getSong',
      `<song ${CHILD} userRating="5" averageRating="4.5" size="5000000000" type="audiobook"/>`,
    )
    expectRefused('getSong', `<song ${CHILD} bitDepth="16"/>`, 'unknown attribute: bitDepth')
    expectRefused('getSong', '<song id="1" isDir="false"/>', /title/)
    for (const [name, value] of Object.entries({
      isVideo: 'yes',
      userRating: '0',
      averageRating: '5.5',
      duration: '2.5',
      bitRate: '3000000000',
      year: '',
      created: '2026-01-01',
      type: 'song',
    }))
      expectRefused('getSong', `<song ${CHILD} ${name}="${value}"/>`, name)
    expectAccepted('getPlayQueue', `<playQueue current="1" username="a" ${CHANGED} changedBy="b"/>`)
    expectRefused(
      'getPlayQueue',
      `<playQueue current="tr-1" username="a" ${CHANGED} changedBy="b"/>`,
      'current',
    )
    expect(() => assertPublishedXml('subsonic', 'ping', reply('', 'status="ok" version="1.16"'))).toThrow(
      /version/,
    )
  })

  it('has the elements of 1.16.1, in their number and order', () => {
    const [allowed, entry] = ['<allowedUser>a</allowedUser>', `<entry ${CHILD}/>`]
    expectAccepted('getPlaylist', `<playlist ${PLAYLIST} ${CHANGED}>${allowed}${entry}${entry}</playlist>`)
    expectRefused(
      'getPlaylist',
      `<playlist ${PLAYLIST} ${CHANGED}>${entry}${allowed}</playlist>`,
      'another order',
    )
    expectRefused(
      'getPlaylist',
      `<playlist ${PLAYLIST} ${CHANGED}><genres/></playlist>`,
      'unknown element: genres',
    )
    expectRefused('getPlaylist', `<playlist ${PLAYLIST} ${CHANGED}>text</playlist>`, 'has a text')
    expectRefused('getPlaylist', '', /playlist/)
    expectRefused('getPlaylist', '<album/>', 'unknown element: album')
    const bookmark = `<bookmark position="1" username="a" created="2026-01-01T00:00:00Z" ${CHANGED}>`
    expectAccepted('getBookmarks', `<bookmarks>${bookmark}${entry}</bookmark></bookmarks>`)
    expectRefused('getBookmarks', `<bookmarks>${bookmark}</bookmark></bookmarks>`, /entry/)
    expectRefused(
      'getBookmarks',
      `<bookmarks>${bookmark}${entry}${entry}</bookmark></bookmarks>`,
      'more than one',
    )
    expectAccepted('getGenres', '<genres><genre songCount="1" albumCount="1">A</genre></genres>')
    expectAccepted('getAlbumInfo', '<albumInfo><notes>A</notes></albumInfo>')
    expectRefused('getAlbumInfo', '<albumInfo notes="A"/>', 'unknown attribute: notes')
    expectRefused('getAlbumInfo', '<albumInfo><notes lang="en">A</notes></albumInfo>', 'more than a text')
  })

  it('is in the namespace, and has nothing for calls without data', () => {
    expectAccepted('ping', '')
    expectAccepted('tokenInfo', '')
    expectRefused('ping', '<user/>', 'unknown element: user')
    expectRefused('tokenInfo', '<tokenInfo username="a"/>', 'unknown element: tokenInfo')
    expect(() =>
      assertPublishedXml('subsonic', 'ping', '<subsonic-response status="ok" version="1.16.1"/>'),
    ).toThrow('no subsonic-response')
  })
})

describe('XML for new clients', () => {
  it('has what OpenSubsonic adds, too', () => {
    expectAccepted('getSong', `<song ${CHILD} bitDepth="16"><genres name="A"/></song>`, 'openSubsonic')
    expectAccepted(
      'getPlayQueue',
      `<playQueue current="tr-1" username="a" ${CHANGED} changedBy="b"/>`,
      'openSubsonic',
    )
    expectAccepted('getNowPlaying', '<nowPlaying/>', 'openSubsonic')
    expectRefused('getSong', `<song ${CHILD} depth="16"/>`, 'unknown attribute: depth', 'openSubsonic')
    expectRefused('getSong', `<song ${CHILD}><genres/></song>`, /name/, 'openSubsonic')
    expect(() => assertPublishedXml('openSubsonic', 'ping', reply(''))).toThrow(/openSubsonic/)
  })
})

describe('JSON', () => {
  const head = { status: 'ok', version: '1.16.1', type: 'a', serverVersion: '1', openSubsonic: true }
  const child = { id: '1', isDir: false, title: 'A' }
  const expectRefusedJson = (call: string, content: object, fault: RegExp | string) =>
    expect(() => assertPublishedJson(call, { ...head, ...content })).toThrow(fault)

  it('has the fields that are published, with their types', () => {
    for (const [call, content] of Object.entries({
      ping: {},
      getSong: { song: { ...child, genres: [{ name: 'A' }] } },
      getNowPlaying: { nowPlaying: { entry: [] } },
      getLyrics: { lyrics: { value: '' } },
    }))
      expect(() => assertPublishedJson(call, { ...head, ...content }), call).not.toThrow()
    expectRefusedJson('getSong', {}, /song/)
    expectRefusedJson('getSong', { song: { ...child, year: '2026' } }, /year/)
    expectRefusedJson('getSong', { song: { ...child, id: 1 } }, /id/)
    expectRefusedJson('getSong', { song: { ...child, own: 1 } }, /own/)
    expectRefusedJson('getSong', { song: { ...child, genres: { name: 'A' } } }, /genres/)
    expectRefusedJson('getNowPlaying', { nowPlaying: {} }, /entry/)
    expectRefusedJson('ping', { user: {} }, /user/)
  })
})
