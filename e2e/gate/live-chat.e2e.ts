import { expect, it } from 'vitest'
import { journeyPages, untilHolds } from '../browsers/open-page.ts'
import { PLAIN_HTTP } from '../browsers/plain-http.ts'
import { liveChatOf } from '../pages/live-chat.ts'
import { clientOf, ownTitle } from '../stack/client.ts'

/** As at home: without https, under a name */
const openPage = journeyPages({ host: PLAIN_HTTP })

async function openLive(as?: string) {
  const { page } = await openPage(as ? { as } : {})
  await page.goto('/live')
  return { page, chat: liveChatOf(page) }
}

it('two people talk in the chat of the live page, until an admin mutes one of them', async () => {
  const listener = await openLive('listener@example.com')
  const artist = await openLive('artist@example.com')
  const visitor = await openLive()
  const [question, answer] = [ownTitle('Hello from the listener'), ownTitle('And hello from the artist')]
  await listener.chat.say(question)
  await artist.chat.message(question).waitFor()
  await artist.chat.say(answer)
  for (const { chat } of [listener, visitor]) await chat.message(answer).waitFor()
  await visitor.chat.signInLink.waitFor()
  await listener.chat.emoji.click()
  // Waits until the picker's own styles lay out its grid; the policy refuses style elements.
  await untilHolds(
    listener.page,
    `getComputedStyle(document.querySelector('emoji-picker')?.shadowRoot.querySelector('.emoji-menu') ?? document.body).display === 'grid'`,
  )
  await listener.chat.emoji.click()

  const { userID } = (await (
    await (await clientOf('artist@example.com')).get('/api/artistpanel/me')
  ).json()) as {
    userID: number
  }
  const secondTab = await openLive('artist@example.com')
  const moderator = await openLive('admin@example.com')
  await secondTab.chat.field.waitFor()
  await moderator.chat.mute(answer)
  for (const { chat } of [artist, secondTab]) {
    await chat.muted.waitFor()
    expect(await chat.field.count()).toBe(0)
  }
  // A muted user still receives messages.
  const remark = ownTitle('Quiet now')
  await listener.chat.say(remark)
  await artist.chat.message(remark).waitFor()
  const admin = await clientOf('admin@example.com')
  expect((await admin.send('PUT', `/api/admin/users/${userID}/mute`, { until: null })).status).toBe(200)
  await artist.chat.field.waitFor()
})
