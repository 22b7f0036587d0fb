import type { LiveLog, LiveRequests } from '@nava/contracts'
import { beforeAll, expect, it } from 'vitest'
import { journeyPages } from '../browsers/open-page.ts'
import { findItems, isLong, TIMEOUT } from '../fixtures/find-items.ts'
import { type Client, clientOf, eventually } from '../stack/client.ts'

const openPage = journeyPages()
let listener: Client
beforeAll(async () => {
  listener = await clientOf('listener@example.com')
  const admin = await clientOf('admin@example.com')
  const settings = {
    requestable: 'everything',
    genreIDs: [],
    collectionID: null,
    everyMinutes: 0,
    waiting: 50,
  }
  expect((await admin.send('PUT', '/api/admin/liverequests', settings)).status).toBe(200)
})

const read = async <Reply>(path: string) => (await (await listener.get(path)).json()) as Reply

/** Returns a track that the channel has not played lately and that nobody wants yet. */
async function findQuietTrack() {
  const { plays } = await read<LiveLog>('/api/live/log')
  const { requests } = await read<LiveRequests>('/api/live/requests')
  const known = new Set([...plays, ...requests].map(({ music }) => music?.musicID))
  const [found] = await findItems<{
    musicID: number
    title: string
    hasAudio: boolean
    hasVideo: boolean
    musicLength: number
  }>('/api/musics/newReleasedMusics?take=50', (each) => isLong(each) && !known.has(each.musicID))
  if (!found) throw new Error('there is one')
  return found
}

it('a listener requests a song, another votes for it, the channel plays it and says for whom, and the last hour becomes a playlist', async () => {
  const { musicID, title } = await findQuietTrack()
  const { page } = await openPage({ as: 'listener@example.com' })
  await page.goto('/live')
  const requests = page.getByRole('region', { name: 'Requests' })
  await requests.getByRole('button', { name: 'Request a song' }).click()
  const dialog = page.getByRole('dialog', { name: 'Request a song' })
  await dialog.getByRole('searchbox', { name: 'Find a song' }).fill(title)
  await dialog
    .getByRole('button', { name: `Request ${title}`, exact: true })
    .first()
    .click()
  await page.getByText(`${title} is requested.`).waitFor()
  await requests.getByRole('link', { name: title, exact: true }).waitFor()

  const { page: phone } = await openPage({ width: 390, as: 'admin@example.com' })
  await phone.goto('/live')
  await phone.getByRole('tab', { name: 'Requests' }).click()
  await phone.getByRole('button', { name: `Vote for ${title}. Votes: 1` }).click()
  await phone.getByRole('button', { name: `Vote for ${title}. Votes: 2`, pressed: true }).waitFor()

  const own = async () => {
    const live = await read<{ now?: { musicID: number; requestedBy?: string } }>('/api/live')
    return live.now?.musicID === musicID ? live.now : undefined
  }
  const now = await eventually('the request is on', TIMEOUT, own)
  expect(now.requestedBy).toBeTruthy()
  await page.getByText(`Requested by ${now.requestedBy}`).first().waitFor()
  await eventually('who requested it is told', 60, async () => {
    const notices = await (await listener.get('/api/notices')).text()
    return notices.includes('Your request is on the live channel now.') || undefined
  })

  await page.reload()
  const played = page.getByRole('region', { name: 'What was played' })
  await eventually('it is in the log', 60, async () => {
    const { plays } = await read<LiveLog>('/api/live/log')
    return plays.some(({ music }) => music?.musicID === musicID) || undefined
  })
  await played.getByRole('link', { name: title, exact: true }).first().waitFor()
  await played.getByRole('button', { name: 'Save as playlist' }).click()
  await page.getByText(/^Saved as Live TV: The last hour\. Tracks: \d+\./).waitFor()
  await page.goto('/myplaylists')
  await page.getByText('Live TV: The last hour').first().click()
  await page.getByRole('link', { name: title, exact: true }).first().waitFor()
})
