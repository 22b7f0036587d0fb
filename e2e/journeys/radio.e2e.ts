import { beforeAll, describe, expect, it } from 'vitest'
import { journeyPages } from '../browsers/open-page.ts'
import { findItems, isLong, TIMEOUT } from '../fixtures/find-items.ts'
import { makeAccount } from '../fixtures/make-account.ts'
import { devicesOf } from '../pages/devices.ts'
import { playerOf } from '../pages/player.ts'
import { clientOf } from '../stack/client.ts'

interface Playable {
  musicID: number
  title: string
  hasAudio: boolean
  musicLength: number
}

const STEPS = 61

const openPage = journeyPages()
let tracks: Playable[]
beforeAll(async () => {
  tracks = await findItems<Playable>('/api/musics/newReleasedMusics?take=12', isLong, 2)
}, TIMEOUT * 1000)

describe('radio', () => {
  it('from a track runs over 60 tracks, under its name', async () => {
    const [{ musicID, title }] = tracks as [Playable]
    const { page } = await openPage()
    await page.goto(`/playMusic/${musicID}`)
    await page.getByRole('main').getByRole('button', { name: 'Radio', exact: true }).click()
    const player = playerOf(page)
    await player.pauseButton(title).waitFor()
    await player.region.getByText(`Radio · ${title}`).waitFor()
    const pages = new Set<string>()
    page.on('request', (request) => {
      if (request.url().includes('/api/radio/')) pages.add(request.url())
    })
    for (let step = 0; step < STEPS; step += 1) {
      await player.next.click()
      await player.region.getByText(`Radio · ${title}`).waitFor()
    }
    expect(pages.size).toBeGreaterThan(0)
    await player.anyPauseButton.waitFor()
  })

  it('loses a track by thumbs down, at once and for good', async () => {
    const [{ musicID, title }] = tracks as [Playable]
    const { email } = await makeAccount('Rana')
    const client = await clientOf(email)
    const other = tracks.find((track) => track.musicID !== musicID)
    const idsOfRadio = async () => {
      const radio = await client.get(`/api/radio/track/${other?.musicID}`)
      return ((await radio.json()) as { musics: Playable[] }).musics.map((music) => music.musicID)
    }
    expect(await idsOfRadio()).toContain(musicID)
    const { page } = await openPage({ as: email })
    await page.goto(`/playMusic/${musicID}`)
    await page.getByRole('main').getByRole('button', { name: 'Radio', exact: true }).click()
    const player = playerOf(page)
    await player.pauseButton(title).waitFor()
    await player.region.getByRole('button', { name: 'Not for me' }).click()
    await expect.poll(() => player.pauseButton(title).count()).toBe(0)
    await player.anyPauseButton.waitFor()
    // The page does not wait for the reply.
    await expect.poll(idsOfRadio).not.toContain(musicID)
    expect((await idsOfRadio()).length).toBeGreaterThan(0)
  })
})

describe('a radio on two devices', () => {
  it('goes on with more tracks on the one that takes over the sound', async () => {
    const [{ musicID, title }] = tracks as [Playable]
    const { email } = await makeAccount('Mina')
    const here = await openPage({ as: email })
    await here.page.goto(`/playMusic/${musicID}`)
    await here.page.getByRole('main').getByRole('button', { name: 'Radio', exact: true }).click()
    await playerOf(here.page).pauseButton(title).waitFor()

    const { page } = await openPage({ as: email })
    await page.goto('/')
    const there = playerOf(page)
    await there.region.getByText(`Radio · ${title}`).waitFor()
    await devicesOf(page).moveHere()
    await there.region.getByText(/^Plays on/).waitFor({ state: 'detached' })
    const more = page.waitForRequest(/\/api\/radio\/track\/\d+\?seed=.+&cursor=[1-9]\d*$/, {
      timeout: 60_000,
    })
    await there.region.getByRole('button', { name: 'Queue' }).click()
    await page.getByRole('button', { name: 'Clear queue', exact: true }).click()
    expect((await more).url()).toContain(`/api/radio/track/${musicID}?`)
    await page.getByRole('region', { name: 'Next from: radio' }).waitFor()
    await there.region.getByText(`Radio · ${title}`).waitFor()
  })
})

describe('a list that ends', () => {
  it('goes on with radio for a person, as a part of the queue with a name of its own', async () => {
    const [{ musicID, title }] = tracks as [Playable]
    const { email } = await makeAccount('Tara')
    const { page } = await openPage({ as: email })
    await page.goto(`/playMusic/${musicID}`)
    const player = playerOf(page)
    await page
      .getByRole('main')
      .getByRole('button', { name: `Play ${title}`, exact: true })
      .first()
      .click()
    await player.pauseButton(title).waitFor()
    await player.region.getByRole('button', { name: 'Queue' }).click()
    await page.getByRole('button', { name: 'Clear queue', exact: true }).click()
    const tail = page.getByRole('region', { name: 'Next from: radio' })
    await tail.waitFor()
    expect(await tail.getByRole('listitem').count()).toBeGreaterThan(0)
  })
})

describe('a person', () => {
  it('sees why something is suggested, refuses it, and switches suggestions off', async () => {
    const { email } = await makeAccount('Sahar')
    const client = await clientOf(email)
    const [first] = tracks as [Playable]
    await client.send('POST', `/api/musics/play/${first.musicID}`)
    const { page } = await openPage({ as: email })
    await page.goto('/')
    const newest = page.getByRole('main').getByRole('region', { name: /^New here/ })
    const refuse = newest.getByRole('button', { name: /^Not for me/ }).first()
    const label = (await refuse.getAttribute('aria-label')) ?? ''
    // By its name, because the first one may be another by now
    await newest.getByRole('button', { name: label, exact: true }).click()
    await expect.poll(() => newest.getByRole('button', { name: label, exact: true }).count()).toBe(0)

    await page.goto('/history')
    await page.getByRole('button', { name: `Remove from the history: ${first.title}` }).click()
    await page.getByText("You haven't played anything yet.").waitFor()

    await page.goto('/setting')
    await page.getByRole('switch', { name: 'Suggest music to me from what I play' }).click()
    await expect
      .poll(async () => ((await (await client.get('/api/foryou')).json()) as { isOn: boolean }).isOn)
      .toBe(false)
    const answered = page.waitForResponse(/\/api\/foryou$/)
    await page.goto('/')
    await answered
    await page.getByRole('main').getByRole('region', { name: 'New Releases', exact: true }).waitFor()
    await page.waitForLoadState('networkidle')
    expect(await newest.count()).toBe(0)
  })

  it('who comes back to home sees nothing move where the suggestions are', async () => {
    const { email } = await makeAccount('Sara')
    const { page } = await openPage({ as: email, width: 390, height: 844 })
    await page.addInitScript(`window.shift = 0
      new PerformanceObserver((list) => {
        for (const { value } of list.getEntries()) window.shift += value
      }).observe({ type: 'layout-shift', buffered: true })`)
    for (const visit of ['first', 'second']) {
      await page.goto('/')
      await page
        .getByRole('main')
        .getByRole('region', { name: /^New here/ })
        .waitFor()
      await page.waitForLoadState('networkidle')
      if (visit === 'second') expect(await page.evaluate<number>('window.shift')).toBeLessThan(0.02)
    }
    // What moves is noticed.
    await page.evaluate(`document.querySelector('main').style.marginTop = '300px'`)
    await expect.poll(() => page.evaluate<number>('window.shift')).toBeGreaterThan(0.02)
  })
})
