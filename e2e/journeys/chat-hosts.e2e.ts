import axe, { type AxeResults } from 'axe-core'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { journeyPages } from '../browsers/open-page.ts'
import { liveChatOf } from '../pages/live-chat.ts'
import { type Client, clientOf, ownTitle } from '../stack/client.ts'

const openPage = journeyPages()

let admin: Client
let moderatorID: number
const moderator = () => `/api/admin/chat/rooms/live/moderators/${moderatorID}`
beforeAll(async () => {
  admin = await clientOf('admin@example.com')
  const me = await (await clientOf('artist@example.com')).get('/api/artistpanel/me')
  moderatorID = ((await me.json()) as { userID: number }).userID
  expect((await admin.send('PUT', moderator())).status).toBe(200)
})
afterAll(async () => {
  await admin.send('DELETE', moderator())
  await admin.send('DELETE', '/api/chat/pin')
})

async function openLive(options: { as?: string; width: number; theme: 'dark' | 'light' }) {
  const { theme, ...rest } = options
  const { page } = await openPage({ height: 844, ...rest })
  await page.addInitScript(`localStorage.setItem('theme', '${theme}')`)
  await page.goto('/live')
  const chat = liveChatOf(page)
  await chat.region.waitFor()
  return { page, chat }
}

/** Returns what axe finds in the chat, sizes of targets too. */
async function violationsIn(page: Page): Promise<string[]> {
  await page.evaluate(axe.source)
  const options = {
    rules: { 'target-size': { enabled: true } },
    resultTypes: ['violations'],
    iframes: false,
    preload: false,
  }
  const violations = await page.evaluate<AxeResults['violations']>(
    `axe.run('[aria-label="Live chat"]', ${JSON.stringify(options)}).then(({ violations }) => violations)`,
  )
  return violations.map(({ id, nodes }) => `${id} at ${nodes.map(({ html }) => html).join(', ')}`)
}

it('a moderator pins, asks and forbids, and people react, answer and vote, on phones and in both themes', async () => {
  const host = await openLive({ as: 'artist@example.com', width: 1280, theme: 'dark' })
  const listener = await openLive({ as: 'listener@example.com', width: 390, theme: 'light' })
  const visitor = await openLive({ width: 390, theme: 'dark' })
  const [question, answer] = [ownTitle('Which song is next?'), ownTitle('The slow one, please')]

  await host.chat.say(question)
  await listener.chat.message(question).getByRole('img', { name: 'Moderator' }).waitFor()
  await host.chat.options(question, 'Pin to the top')
  for (const { chat } of [host, listener, visitor]) await chat.pinned.getByText(question).waitFor()

  await listener.chat.options(question, 'Reply')
  await listener.chat.say(answer)
  await visitor.chat.message(answer).getByText(question).waitFor()

  await listener.chat.react(answer, 'Applause')
  await visitor.chat.message(answer).getByRole('img', { name: 'Applause: 1' }).waitFor()
  await listener.page.reload()
  const own = listener.chat.message(answer).getByRole('button', { name: 'Applause: 1', pressed: true })
  await own.waitFor()
  await listener.chat.pinned.getByText(question).waitFor()

  await host.chat.moderate('Start a poll')
  const form = host.page.getByRole('dialog', { name: 'Start a poll' })
  const asked = ownTitle('Louder?')
  await form.getByRole('textbox', { name: 'Question' }).fill(asked)
  await form.getByRole('textbox', { name: 'Option 1' }).fill('Yes')
  await form.getByRole('textbox', { name: 'Option 2' }).fill('No')
  await form.getByRole('button', { name: 'Start', exact: true }).press('Enter')
  await listener.chat.poll(asked).getByRole('button', { name: /^Yes/ }).press('Enter')
  for (const { chat } of [host, visitor]) await chat.poll(asked).getByText('1 vote').waitFor()
  for (const { page } of [host, listener, visitor]) expect(await violationsIn(page)).toEqual([])
  await host.chat.poll(asked).getByRole('button', { name: 'Close the poll' }).click()
  await visitor.chat.poll(asked).getByText('Closed: this is the result').waitFor()

  const word = `w${crypto.randomUUID().slice(0, 8).replaceAll(/\d/g, 'x')}`
  await host.chat.moderate('Forbidden words')
  const words = host.page.getByRole('dialog', { name: 'Forbidden words' })
  await words.getByRole('textbox', { name: 'Word or words' }).fill(word)
  await words.getByRole('button', { name: 'Forbid' }).click()
  await words.getByRole('button', { name: `Allow ${word}` }).waitFor()
  await listener.chat.say([...word.toUpperCase()].join(' '))
  await listener.chat.region.getByText('Not sent: it has a word that is not allowed here.').waitFor()
  await words.getByRole('button', { name: `Allow ${word}` }).click()

  await words.getByRole('button', { name: 'Close' }).click()
  await host.chat.unpin.click()
  await visitor.chat.pinned.waitFor({ state: 'hidden' })
})
