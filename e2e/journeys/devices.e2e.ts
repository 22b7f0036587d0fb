import type { StoredQueue } from '@nava/contracts'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { journeyPages } from '../browsers/open-page.ts'
import { findEpisode, findTwoTracks, TIMEOUT } from '../fixtures/find-items.ts'
import { makeAccount } from '../fixtures/make-account.ts'
import { devicesOf, LAPTOP, PHONE, playOnHome, soundsOn } from '../pages/devices.ts'
import { shelf, tile } from '../pages/lists.ts'
import { playerOf } from '../pages/player.ts'
import { signIn } from '../pages/registration.ts'
import { clientOf } from '../stack/client.ts'

const openPage = journeyPages()
let first: string
let second: string
let episode: string
beforeAll(async () => {
  ;[first, second] = await findTwoTracks()
  episode = (await findEpisode()).title
}, TIMEOUT * 1000)

/** The next track may be the video of another journey, which has no sound. */
const open = (email: string, userAgent = LAPTOP) =>
  openPage({ as: email, userAgent, expected: /^404 \/music\/music\// })

describe('two browsers of a person', () => {
  it('show what is true when the one that was away is back', async () => {
    const { email } = await makeAccount('Nima')
    const [laptop, phone] = [
      await open(email),
      await openPage({ as: email, userAgent: PHONE, expected: /ERR_INTERNET_DISCONNECTED/ }),
    ]
    await playOnHome(laptop.page, first)
    await phone.page.goto('/')
    await playerOf(phone.page).pauseButton(first).waitFor()
    await phone.page.context().setOffline(true)
    await playOnHomeAgain(laptop.page, second)
    await phone.page.context().setOffline(false)
    await playerOf(phone.page).pauseButton(second).waitFor()
    await expect.poll(() => soundsOn(phone.page)).toBe(false)
    await expect.poll(() => soundsOn(laptop.page)).toBe(true)
  })

  it('keep what was queued on both while one of them was away', async () => {
    const { email } = await makeAccount('Nima')
    const [laptop, phone] = [
      await open(email),
      await openPage({ as: email, userAgent: PHONE, expected: /ERR_INTERNET_DISCONNECTED/ }),
    ]
    await playOnHome(laptop.page, first)
    await phone.page.goto('/')
    await playerOf(phone.page).pauseButton(first).waitFor()
    await openMenu(phone.page, second) // Its code is not there without a connection.
    await phone.page.context().setOffline(true)
    await addToQueue(phone.page).click()
    await enqueue(laptop.page, second)
    await enqueue(laptop.page, first)
    await phone.page.context().setOffline(false)
    const client = await clientOf(email)
    await expect
      .poll(async () => ((await (await client.get('/api/queue')).json()) as StoredQueue).queue.queued)
      .toBe(3)
    await playerOf(phone.page).pauseButton(first).waitFor()
    await expect.poll(() => soundsOn(phone.page)).toBe(false)
    await expect.poll(() => soundsOn(laptop.page)).toBe(true)
  })

  it('go on in the same episode, at the same speed', async () => {
    const { email } = await makeAccount('Nima')
    const laptop = await open(email)
    const here = await playOnHome(laptop.page, episode, 'New Podcasts')
    await here.untilPast(0.5)
    await laptop.page
      .getByRole('button', { name: /^Playback speed/ })
      .first()
      .click()
    await laptop.page.getByRole('menuitemradio', { name: '1.5×', exact: true }).click()
    await here.seek.focus()
    for (let press = 0; press < 4; press++) await here.seek.press('PageUp')
    const { at } = await here.untilPast(10)
    await here.pauseButton(episode).click()
    await here.playButton(episode).waitFor()
    await expect
      .poll(() => laptop.page.evaluate<number>(`JSON.parse(localStorage.getItem('episodes') ?? '[]').length`))
      .toBe(1)
    // Another queue replaces the episode.
    await playOnHomeAgain(laptop.page, first)
    const phone = await open(email, PHONE)
    await phone.page.goto('/')
    await playerOf(phone.page).pauseButton(first).waitFor()
    await devicesOf(phone.page).moveHere()
    await expect.poll(() => soundsOn(phone.page)).toBe(true)
    await tile(shelf(phone.page, 'New Podcasts'), episode).play.click()
    const there = playerOf(phone.page)
    await there.pauseButton(episode).waitFor()
    const now = await there.untilPast(5)
    expect(now.at).toBeGreaterThan(at - 10)
    expect(now.rate).toBe(1.5)
  })
})

const addToQueue = (page: Page) => page.getByRole('menuitem', { name: 'Add to queue', exact: true })

async function openMenu(page: Page, title: string) {
  await tile(shelf(page, 'New Releases'), title).options.click()
  await addToQueue(page).waitFor()
}

async function enqueue(page: Page, title: string) {
  await openMenu(page, title)
  await addToQueue(page).click()
}

async function playOnHomeAgain(page: Page, title: string) {
  await tile(shelf(page, 'New Releases'), title).play.click()
  await playerOf(page).pauseButton(title).waitFor()
}

describe('three tabs of a browser', () => {
  it('sound once, whichever is used, and the others say so when one is closed', async () => {
    const { email } = await makeAccount('Nima')
    const { page: one } = await open(email)
    const context = one.context()
    await playOnHome(one, first)
    const [two, three] = [await context.newPage(), await context.newPage()]
    for (const page of [two, three]) {
      await page.goto('/')
      await devicesOf(page).playsOn('Chrome on Linux').waitFor()
    }
    const sounding = async () => {
      const sound = await Promise.all([one, two, three].filter((page) => !page.isClosed()).map(soundsOn))
      return sound.filter(Boolean).length
    }
    await playOnHomeAgain(three, second)
    await playerOf(one).pauseButton(second).waitFor()
    await expect.poll(() => soundsOn(one)).toBe(true)
    await expect.poll(sounding).toBe(1)

    await devicesOf(two).moveHere()
    await expect.poll(() => soundsOn(two)).toBe(true)
    // Each tab hears of the move by a connection of its own.
    await expect.poll(sounding).toBe(1)
    await devicesOf(one).rename('Desk')
    await devicesOf(three).playsOn('Desk (2)').waitFor()

    await two.close()
    for (const page of [one, three]) await devicesOf(page).gone('Desk').waitFor()
    await playerOf(one).playButton(second).waitFor()
    await expect.poll(sounding).toBe(0)
    await playerOf(three).playButton(second).click()
    await expect.poll(() => soundsOn(three)).toBe(true)
    await expect.poll(sounding).toBe(1)
  })
})

describe('a private session', () => {
  it('is neither counted nor shown on another device, and leaves nothing', async () => {
    const { email } = await makeAccount('Nima')
    const [laptop, phone] = [await open(email), await open(email, PHONE)]
    await playOnHome(laptop.page, first)
    await phone.page.goto('/')
    await devicesOf(phone.page).playsOn('Chrome on Linux').waitFor()
    await devicesOf(laptop.page).togglePrivate()
    await devicesOf(laptop.page).saysPrivate.waitFor()
    await expect.poll(() => soundsOn(laptop.page)).toBe(true)
    await playerOf(phone.page).playButton(first).waitFor()
    const told: string[] = []
    laptop.page.on('request', (request) => {
      if (request.method() !== 'GET') told.push(`${request.method()} ${new URL(request.url()).pathname}`)
    })
    await playOnHomeAgain(laptop.page, second)
    const player = playerOf(laptop.page)
    await player.untilPast(1)
    await player.seek.focus()
    await player.seek.press('End')
    await expect.poll(() => player.pauseButton(second).count()).toBe(0)
    expect(told.filter((call) => !call.includes('/music/chatHub'))).toEqual([])
    await playerOf(phone.page).playButton(first).waitFor()
    await devicesOf(laptop.page).togglePrivate()
    await player.playButton(first).waitFor()
    await expect.poll(() => soundsOn(laptop.page)).toBe(false)
  })
})

describe('a visitor who signs in', () => {
  it('keeps the queue of the browser, and finds it in another one', async () => {
    const { email } = await makeAccount('Nima')
    const { page } = await openPage({ userAgent: LAPTOP })
    await playOnHome(page, first)
    await signIn(page, email)
    const phone = await open(email, PHONE)
    await phone.page.goto('/')
    const there = playerOf(phone.page)
    await there.playButton(first).waitFor()
    await expect.poll(() => soundsOn(phone.page)).toBe(false)
  })
})
