import { createHash, randomUUID } from 'node:crypto'
import { expect, inject, it } from 'vitest'
import { journeyPages } from '../browsers/open-page.ts'
import { makeAccount } from '../fixtures/make-account.ts'
import { openSettings } from '../pages/settings.ts'
import { clientOf, eventually } from '../stack/client.ts'

const openPage = journeyPages()

/** Calls as an app does, with a token of a new salt each time. */
function appOf(email: string, password: string) {
  const ask = (name: string, query: Record<string, string> = {}) => {
    const s = randomUUID()
    const t = createHash('md5')
      .update(password + s)
      .digest('hex')
    const all = new URLSearchParams({ u: email, t, s, v: '1.16.1', c: 'Pocket player', f: 'json', ...query })
    return fetch(`${inject('stack').address}/rest/${name}.view?${all.toString()}`)
  }
  return {
    stream: (id: string) => ask('stream', { id }),
    ask: async (name: string, query: Record<string, string> = {}): Promise<Record<string, unknown>> => {
      const reply = (await (await ask(name, query)).json()) as {
        'subsonic-response': Record<string, unknown>
      }
      return reply['subsonic-response']
    },
  }
}

it('an app that a person connects plays, stars and scrobbles, which the web shows, until it is removed', async () => {
  const { email } = await makeAccount('Parisa')
  const { page } = await openPage({ as: email })
  const { apps, connectApp, removeApp } = await openSettings(page)
  const password = await connectApp('Phone')
  expect(password).toMatch(/^([a-z]{4}-){3}[a-z]{4}$/)
  await apps.getByText('never used').waitFor()

  const app = appOf(email, password)
  const song = await eventually('the demo has a track to play', 120, async () => {
    const { searchResult3 } = await app.ask('search3', { query: '', songCount: '1' })
    return (searchResult3 as { song: { id: string; title: string }[] }).song[0]
  })
  const sound = await app.stream(song.id)
  expect([sound.status, sound.headers.get('content-type')]).toEqual([200, 'audio/mpeg'])
  await sound.body?.cancel()
  expect(await app.ask('star', { id: song.id })).toMatchObject({ status: 'ok' })
  expect(await app.ask('scrobble', { id: song.id })).toMatchObject({ status: 'ok' })

  const web = await clientOf(email)
  const recent = (await (await web.get('/api/playlists/recent')).json()) as { title: string }[]
  expect(recent.map(({ title }) => title)).toEqual([song.title])
  await page.goto('/myMusics/liked')
  // Long titles are shown cut.
  await page.getByRole('button', { name: `Play ${song.title}`, exact: true }).waitFor()

  await openSettings(page)
  await apps.getByText('by Pocket player').waitFor()
  await removeApp('Phone')
  await apps.getByText('You have no app passwords yet.').waitFor()
  expect(await app.ask('ping')).toMatchObject({ status: 'failed', error: { code: 40 } })
})
