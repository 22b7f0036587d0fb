import { expect, it } from 'vitest'
import { journeyPages } from '../browsers/open-page.ts'
import { PLAIN_HTTP } from '../browsers/plain-http.ts'
import { findTwoTracks } from '../fixtures/find-items.ts'
import { makeAccount } from '../fixtures/make-account.ts'
import { devicesOf, LAPTOP, PHONE, playOnHome, soundsOn } from '../pages/devices.ts'
import { playerOf } from '../pages/player.ts'

/** As at home: without https, under a name */
const openPage = journeyPages({ host: PLAIN_HTTP })

/** The next track may be the video of another journey, which has no sound. */
const NO_SOUND = /^404 \/music\/music\//

it('two browsers of a person control the same sound, and move it to the other one', async () => {
  const { email } = await makeAccount('Nima')
  const [first] = await findTwoTracks()
  const open = (userAgent: string) => openPage({ as: email, userAgent, expected: NO_SOUND })
  const [laptop, phone] = [await open(LAPTOP), await open(PHONE)]
  const here = await playOnHome(laptop.page, first)
  await here.untilPast(1)
  await phone.page.goto('/')
  const there = playerOf(phone.page)
  await devicesOf(phone.page).playsOn('Chrome on Linux').waitFor()
  await there.pauseButton(first).waitFor()
  await expect.poll(() => soundsOn(phone.page)).toBe(false)

  await there.pauseButton(first).click()
  await here.playButton(first).waitFor()
  await expect.poll(() => soundsOn(laptop.page)).toBe(false)
  await there.playButton(first).click()
  await here.pauseButton(first).waitFor()
  await expect.poll(() => soundsOn(laptop.page)).toBe(true)

  await there.seek.focus()
  await there.seek.press('End')
  await there.seek.press('ArrowLeft')
  await expect.poll(async () => (await here.sound()).at).toBeGreaterThan(20)

  await there.next.click()
  await expect.poll(() => here.pauseButton(first).count()).toBe(0)
  await here.untilPast(0.5)

  const at = Number(await here.seek.inputValue())
  await devicesOf(phone.page).moveHere()
  await there.untilPast(0)
  await devicesOf(laptop.page).playsOn('Chrome on Android').waitFor()
  await expect.poll(() => soundsOn(laptop.page)).toBe(false)
  await expect.poll(() => soundsOn(phone.page)).toBe(true)
  expect(Number(await there.seek.inputValue())).toBeGreaterThanOrEqual(at - 1)
  await devicesOf(laptop.page).moveHere()
  await devicesOf(phone.page).playsOn('Chrome on Linux').waitFor()
  await expect.poll(() => soundsOn(laptop.page)).toBe(true)
  await expect.poll(() => soundsOn(phone.page)).toBe(false)
})
