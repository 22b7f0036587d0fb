import { expect, inject, it } from 'vitest'
import { journeyPages } from '../browsers/open-page.ts'
import { makeAccount } from '../fixtures/make-account.ts'
import { openSettings } from '../pages/settings.ts'
import { clientOf, eventually, ownTitle } from '../stack/client.ts'

const openPage = journeyPages()

it('the library of one account comes to another with its likes and playlists, once', async () => {
  const { address } = inject('stack')
  const [from, to] = [await makeAccount('Shirin'), await makeAccount('Omid')]
  const there = await clientOf(from.email)
  const made = await there.send('POST', '/api/apppasswords', { name: 'Moving' })
  const { password } = (await made.json()) as { password: string }
  const song = await eventually('the demo has a track to play', 120, async () => {
    const query = new URLSearchParams({ apiKey: password, v: '1.16.1', c: 'e2e', f: 'json', query: '' })
    const reply = await fetch(`${address}/rest/search3?${query.toString()}`)
    const { 'subsonic-response': found } = (await reply.json()) as {
      'subsonic-response': { searchResult3: { song: { id: string; title: string }[] } }
    }
    return found.searchResult3.song[0]
  })
  const musicID = Number(song.id.replace('tr-', ''))
  await there.send('POST', '/api/main/like', { musicID })
  const name = ownTitle('Evening')
  const { playListID } = (await (await there.send('POST', '/api/playlists', { name })).json()) as {
    playListID: number
  }
  await there.send('POST', '/api/playlistmusics', { playListID, musicID })

  const { page } = await openPage({ as: to.email })
  for (const _ of ['the first time', 'again']) {
    const { library, importLibraryFrom } = await openSettings(page)
    await importLibraryFrom({ address, name: from.email, password })
    await library.getByText('is here.').waitFor()
  }
  const here = await clientOf(to.email)
  const playlists = (await (await here.send('POST', '/api/playlists/getplaylist', {})).json()) as object[]
  expect(playlists).toMatchObject([{ name, musicCount: 1 }])
  await page.goto('/myMusics/liked')
  // Long titles are shown cut.
  await page.getByRole('button', { name: `Play ${song.title}`, exact: true }).waitFor()
})
