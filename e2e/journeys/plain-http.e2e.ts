import { beforeAll, describe, expect, it } from 'vitest'
import { journeyPages } from '../browsers/open-page.ts'
import { PLAIN_HTTP } from '../browsers/plain-http.ts'
import { findTwoTracks, TIMEOUT } from '../fixtures/find-items.ts'
import { makeAccount } from '../fixtures/make-account.ts'
import { devicesOf } from '../pages/devices.ts'
import { shelf, tile } from '../pages/lists.ts'
import { liveChatOf } from '../pages/live-chat.ts'
import { playerOf } from '../pages/player.ts'
import { signIn } from '../pages/registration.ts'
import { openSettings } from '../pages/settings.ts'
import { ownTitle } from '../stack/client.ts'

const openPage = journeyPages({ host: PLAIN_HTTP })

let title: string
beforeAll(async () => {
  ;[title] = await findTwoTracks()
}, TIMEOUT * 1000)

describe('over plain http', () => {
  it('somebody signs in, plays, and moves the sound to another browser', async () => {
    const { email } = await makeAccount('Nima')
    const { page: here } = await openPage()
    await signIn(here, email)
    expect(await here.evaluate('isSecureContext')).toBe(false)
    await tile(shelf(here, 'New Releases'), title).play.click()
    await playerOf(here).pauseButton(title).waitFor()
    await playerOf(here).untilPast(0.5)

    const { page: there } = await openPage({ as: email })
    await there.goto('/')
    await playerOf(there).pauseButton(title).waitFor()
    await devicesOf(there).moveHere()
    await playerOf(there).untilPast(0.5)
    await expect.poll(async () => (await playerOf(here).sound()).isPaused).toBe(true)
  })

  it('two people talk in the chat', async () => {
    const [{ page: one }, { page: other }] = [
      await openPage({ as: 'listener@example.com' }),
      await openPage({ as: 'artist@example.com' }),
    ]
    for (const page of [one, other]) await page.goto('/live')
    const greeting = ownTitle('Hello over plain http')
    await liveChatOf(one).say(greeting)
    await liveChatOf(other).message(greeting).waitFor()
    await expect.poll(() => liveChatOf(one).field.inputValue()).toBe('')
  })

  it('what needs https says so', async () => {
    const { page } = await openPage({ as: 'listener@example.com' })
    await (await openSettings(page)).passkeys.getByText(/^Passkeys work only over https/).waitFor()
    await page.getByRole('button', { name: /^Notifications/ }).click()
    await page.getByText(/^Browsers notify closed pages only over https/).waitFor()
    await page.goto('/downloads')
    await page.getByText(/^Browsers store downloads only over https/).waitFor()
    expect(await page.evaluate('isSecureContext')).toBe(false)
  })
})
