import { describe, expect, it } from 'vitest'
import { journeyPages } from '../browsers/open-page.ts'
import { mailsTo, makeAccount } from '../fixtures/make-account.ts'
import { makeCover, makeMp3, withTags } from '../fixtures/recordings.ts'
import { openArtistRequest, openBulkUpload } from '../pages/artist-panel.ts'
import { headerOf } from '../pages/header.ts'
import { clientOf, eventually, ownTitle } from '../stack/client.ts'

const TRACKS = 10
const COLOR = /^#[0-9a-f]{6}$/

const openPage = journeyPages()

/** Creates an account whose request for the artist panel is granted. */
async function makeArtist(artistName: string): Promise<string> {
  const { email, name } = await makeAccount('Mina')
  await (await clientOf(email)).send('POST', '/api/makeartist', { name, artistName })
  await approve(artistName)
  return email
}

async function approve(artistName: string): Promise<void> {
  const admin = await clientOf('admin@example.com')
  const reply = await admin.get(`/api/admin/artistrequests?search=${encodeURIComponent(artistName)}`)
  const { items } = (await reply.json()) as { items: { id: number; artistName: string }[] }
  const request = items.find((each) => each.artistName === artistName)
  const approved = await admin.send('POST', `/api/admin/artistrequests/${request?.id}/approve`, {})
  expect(approved.status).toBe(200)
}

/** Returns recordings of one album, the last one first, as folders may list them. */
async function makeAlbum(album: string): Promise<{ name: string; base64: string }[]> {
  const [mp3, cover] = await Promise.all([makeMp3(0.6), makeCover('teal')])
  return Array.from({ length: TRACKS }, (_, at) => {
    const track = TRACKS - at
    const tags = { title: `Song ${track}`, artist: 'Mina', album, track: `${track}/${TRACKS}` }
    const tagged = withTags(mp3, { ...tags, lyrics: `Line ${track}`, cover })
    return { name: `take-${at}.mp3`, base64: tagged.toString('base64') }
  })
}

describe('a listener', () => {
  it('asks for the artist panel, and is answered by mail', async () => {
    const { email } = await makeAccount('Mina')
    const { page } = await openPage({ as: email })
    await page.goto('/about')
    const request = await openArtistRequest(page)
    expect(await request.email.inputValue()).toBe(email)
    expect(await request.email.getAttribute('readonly')).not.toBeNull()
    await request.artistName.fill(ownTitle('Mina'))
    await request.phone.pressSequentially('a1b2')
    expect(await request.phone.inputValue()).toBe('12')
    await request.send()
    await request.received.waitFor()
    expect(await request.fields.count()).toBe(0)
    // The first mail contains the account's code, the second one the confirmation.
    await eventually('the request is confirmed by mail', 60, async () => (await mailsTo(email))[1])
  })

  it('whose request is granted has the artist panel in the menu, in place of the request', async () => {
    const email = await makeArtist(ownTitle('Mina'))
    const { page } = await openPage({ as: email })
    await page.goto('/about')
    const { account, entry } = headerOf(page)
    await account.click()
    await entry('Artist Panel').waitFor()
    expect(await entry('Request Artist Panel').count()).toBe(0)
  })
})

describe('a new artist', () => {
  it('drops an album of ten files, which become its tracks in order, with cover and lyrics', async () => {
    const [name, album] = [ownTitle('Mina'), ownTitle('Tides')]
    const email = await makeArtist(name)
    const { page } = await openPage({ as: email })
    const bulk = await openBulkUpload(page)
    await bulk.drop(await makeAlbum(album))
    await bulk.create(TRACKS)
    await bulk.untilUploaded(TRACKS)
    await bulk.backToPanel()
    await page.getByRole('row', { name: /Song 10/ }).waitFor()
    expect(await page.getByRole('row', { name: /Song/ }).count()).toBe(TRACKS)

    const artist = await clientOf(email)
    const newestFirst = await (await artist.get('/api/artistpanel/musics')).json()
    const musics = (newestFirst as { musicID: number; title: string; albumID: number }[]).toReversed()
    expect(musics.map(({ title }) => title)).toEqual(
      Array.from({ length: TRACKS }, (_, at) => `Song ${at + 1}`),
    )
    const albums = (await (await artist.get('/api/artistpanel/albums')).json()) as { albumID: number }[]
    expect(albums).toMatchObject([{ name: album, artists: name, coverColor: expect.stringMatching(COLOR) }])
    expect(musics.map(({ albumID }) => albumID)).toEqual(musics.map(() => albums[0]?.albumID))
    const [first] = musics
    expect(await (await artist.get(`/api/musics/${first?.musicID}`)).json()).toMatchObject({
      lyrics: 'Line 1',
      coverColor: expect.stringMatching(COLOR),
    })
    // Cancels the transcodes.
    const ended = await Promise.all(
      musics.map(({ musicID }) => artist.send('DELETE', `/api/musics/${musicID}`)),
    )
    expect(ended.map(({ status }) => status)).toEqual(musics.map(() => 200))
  })
})
