/** Tasks of docs/administering.md that an admin does without the mouse */
import { readFile } from 'node:fs/promises'
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { journeyPages } from '../browsers/open-page.ts'
import { TIMEOUT } from '../fixtures/find-items.ts'
import { createMusic, untilReady } from '../fixtures/make-music.ts'
import { mailsTo, makeAccount } from '../fixtures/make-account.ts'
import { makeWav } from '../fixtures/recordings.ts'
import { adminOf, keyboardOf } from '../pages/admin.ts'
import { type Client, clientOf, eventually, ownTitle } from '../stack/client.ts'

const openPage = journeyPages()
let admin: Client
let artist: Client
beforeAll(async () => {
  ;[admin, artist] = await Promise.all([clientOf('admin@example.com'), clientOf('artist@example.com')])
})

/** Opens a screen and leaves the menus behind by the first link. */
async function openAdmin(path: string) {
  const { page } = await openPage({ as: 'admin@example.com' })
  await page.goto(path, { waitUntil: 'domcontentloaded' })
  await page.getByRole('navigation', { name: 'Administration' }).waitFor()
  const keys = keyboardOf(page)
  await keys.press('Tab', 'Enter')
  return { page, ...adminOf(page), ...keys }
}

/** Returns the ID of a track that waits for a decision. */
async function makeWaiting(title: string): Promise<number> {
  const musicID = await createMusic(artist, title)
  await artist.upload(`/music/upload/music/${musicID}`, makeWav(2), 'glide.wav')
  await untilReady(artist, { musicID, kind: 'audio', seconds: TIMEOUT })
  return musicID
}

describe('without the mouse, decisions', () => {
  it('about a track reach its artist at once, without reloading', async () => {
    const title = ownTitle('Waiting')
    await makeWaiting(title)
    const panel = (await openPage({ as: 'artist@example.com' })).page
    await panel.goto('/artistPanel', { waitUntil: 'domcontentloaded' })
    const row = panel.locator('tbody').filter({ hasText: title })
    await row.getByText('Awaiting approval').waitFor()
    await panel.evaluate('window.isTheSame = true')
    const { main, press } = await openAdmin('/admin/decisions')
    const open = main.getByRole('button', { expanded: true })
    await eventually('J reaches the track', 60, async () => {
      if ((await open.innerText()).includes(title)) return true
      await press('j')
      return undefined
    })
    await press('a')
    await row.getByText('Live', { exact: true }).waitFor()
    expect(await panel.evaluate('window.isTheSame')).toBe(true)
  })

  it('about ten requests take a key or two each, and whoever is refused is told why', async () => {
    const people = await Promise.all(
      Array.from({ length: 10 }, async (_, at) => {
        const { email, name } = await makeAccount('Kian')
        const artistName = ownTitle(`Band ${at}`)
        const reply = await (await clientOf(email)).send('POST', '/api/makeartist', { name, artistName })
        expect(reply.status).toBe(200)
        return { email, artistName }
      }),
    )
    const { page, main, dialog, press } = await openAdmin('/admin/decisions')
    const open = main.getByRole('button', { expanded: true })
    const isOurs = (text: string) => people.find(({ artistName }) => text.includes(artistName))
    const refused: string[] = []
    for (let decided = 0; decided < people.length; decided += 1) {
      const person = await eventually('a request of these people is open', 60, async () => {
        const found = isOurs(await open.innerText())
        if (!found) await press('j')
        return found
      })
      const isRefused = decided % 5 === 4
      await press(isRefused ? 'r' : 'a')
      if (isRefused) {
        refused.push(person.email)
        await dialog.getByRole('combobox', { name: 'Reason' }).waitFor()
        await press('ArrowUp', 'Enter')
      }
      await main.getByRole('listitem').filter({ hasText: person.artistName }).waitFor({ state: 'detached' })
    }
    const states = async () => {
      const reply = await admin.get('/api/admin/artistrequests?take=100&sort=created&order=desc')
      const { items } = (await reply.json()) as { items: { email: string; status: string }[] }
      return people.map(({ email }) => items.find((each) => each.email === email)?.status)
    }
    await expect
      .poll(states)
      .toEqual(people.map(({ email }) => (refused.includes(email) ? 'refused' : 'approved')))
    const mail = await eventually('a refused person is told why', 60, async () =>
      (await mailsTo(refused[0] ?? '')).find((each) => each.includes('against the rules')),
    )
    expect(mail).toContain('To: ')
    await page.close()
  })
})

describe('without the mouse, tables and forms', () => {
  it('add a genre and rename it', async () => {
    const { page, main, field, search, saved, enter, type, press } = await openAdmin('/admin/genres')
    const name = ownTitle('Genre')
    await enter(main.getByRole('link', { name: 'New', exact: true }))
    await type(field('Name'), name)
    await press('Enter')
    await saved.waitFor()
    await type(search, name)
    await page.waitForURL(/search=/)
    await enter(page.getByRole('link', { name }))
    await page.getByRole('heading', { name }).waitFor()
    await type(field('Name'), `${name} II`)
    await press('Enter')
    await page.getByRole('link', { name: `${name} II` }).waitFor()
    expect(await page.getByRole('link', { name, exact: true }).count()).toBe(0)
  })

  it('filter and sort tracks, and save the page as CSV', async () => {
    const { page, main, enter, type } = await openAdmin('/admin/music')
    await type(main.getByRole('combobox', { name: 'Confirmed' }), 'Yes')
    await page.waitForURL(/confirmed=yes/)
    await enter(main.getByRole('columnheader').getByRole('button', { name: 'Plays' }))
    await main.locator('[aria-sort=descending]').filter({ hasText: 'Plays' }).waitFor()
    await main.locator('table[aria-busy=false]').waitFor()
    const saving = page.waitForEvent('download')
    await enter(main.getByRole('button', { name: 'Download this page as CSV' }), 'Shift+Tab')
    const csv = await readFile(await (await saving).path(), 'utf8')
    const titles = await main.getByRole('rowheader').allInnerTexts()
    expect(titles.length).toBeGreaterThan(0)
    expect(csv.trim().split('\n').length).toBe(titles.length + 1)
    expect(titles.filter((title) => !csv.includes(title.trim()))).toEqual([])
  })

  it('change two tracks together and leave a third as it is', async () => {
    const title = ownTitle('Together')
    for (const part of ['one', 'two', 'three']) await createMusic(artist, `${title} ${part}`)
    const found = `/music?search=${encodeURIComponent(title)}`
    const { main, dialog, reach, enter, press } = await openAdmin(`/admin${found}`)
    await reach(main.getByRole('rowheader').getByRole('link').first())
    await press('x', 'ArrowDown', 'x')
    await enter(main.getByRole('toolbar', { name: /selected/ }).getByRole('button', { name: 'Change' }))
    await reach(dialog.getByRole('checkbox', { name: 'Change: Exclusive' }))
    await press('Space')
    await reach(dialog.getByRole('checkbox', { name: 'Exclusive', exact: true }))
    await press('Space')
    await enter(dialog.getByRole('button', { name: 'Change', exact: true }))
    await dialog.getByText('Changed: 2 of 2').waitFor()
    const { items } = (await (await admin.get(`/api/admin${found}`)).json()) as {
      items: { isExlusive: boolean }[]
    }
    expect(items.filter(({ isExlusive }) => isExlusive)).toHaveLength(2)
    expect(items).toHaveLength(3)
  })

  it('write a news post with a heading', async () => {
    const { page, main, field, enter, type, press } = await openAdmin('/admin/news/new')
    const title = ownTitle('Doors')
    await type(field('Title'), title)
    await enter(
      main.getByRole('toolbar', { name: 'Format' }).getByRole('button', { name: 'Heading' }).first(),
    )
    await type(field('Content'), 'At the door')
    await press('Enter')
    await page.keyboard.type('We open at eight.')
    await enter(main.getByRole('button', { name: 'Create' }))
    await page.getByRole('heading', { level: 1, name: title }).waitFor()
    const reply = await admin.get(`/api/admin/news?search=${encodeURIComponent(title)}`)
    expect(await reply.json()).toMatchObject({
      items: [{ content: '<h2>At the door</h2><p>We open at eight.</p>' }],
    })
  })

  it('suspend a person, and end that', async () => {
    const { email } = await makeAccount('Kian')
    const { page, main, rowMenu, field, reach, enter, type, press } = await openAdmin(
      `/admin/users?search=${encodeURIComponent(email)}`,
    )
    await enter(rowMenu)
    await enter(page.getByRole('menuitem', { name: 'Suspend' }), 'ArrowDown')
    await type(field('Reason'), 'Advertising in comments')
    await press('Enter')
    await main.getByRole('cell', { name: 'Advertising in comments' }).waitFor()
    await reach(rowMenu)
    await press('Enter')
    await enter(page.getByRole('menuitem', { name: 'End suspension' }), 'ArrowDown')
    await page.getByText('Done: 1').waitFor()
    await main.getByRole('cell', { name: 'Advertising in comments' }).waitFor({ state: 'detached' })
    expect(await main.getByRole('row').filter({ hasText: email }).count()).toBe(1)
  })

  it('find in the audit log who did what', async () => {
    const name = ownTitle('Genre')
    expect((await admin.send('POST', '/api/admin/genres', { name })).status).toBe(200)
    const { page, main, type } = await openAdmin('/admin/audit')
    await type(main.getByRole('combobox', { name: 'Kind' }), 'Genres')
    await page.waitForURL(/kind=genres/)
    const entry = main.getByRole('row').filter({ hasText: name }).first()
    await entry.waitFor()
    expect(await entry.innerText()).toContain('Admin')
    await main.locator('table[aria-busy=false]').waitFor()
    const kinds = await main.getByRole('row').getByRole('cell', { name: 'Genres' }).count()
    expect(kinds).toBe((await main.getByRole('row').count()) - 1)
  })
})

describe('without the mouse, the week', () => {
  it('moves a programme by arrows, and repeats it weekly', async () => {
    const title = ownTitle('Evening hour')
    const day = '2027-03-03'
    const form = { title, date: `${day}T10:00`, endsAt: `${day}T11:00` }
    const made = (await (await admin.send('POST', '/api/admin/schedules', form)).json()) as {
      scheduleID: number
    }
    const path = `/api/admin/schedules/${made.scheduleID}`
    onTestFinished(async () => void (await admin.send('DELETE', `${path}?scope=all`)))
    const { page, main, saved, reach, enter, type, press } = await openAdmin(`/admin/schedules?day=${day}`)
    const block = main.getByRole('button', { name: new RegExp(`^${title}:`) })
    await reach(block)
    await press('ArrowDown', 'ArrowDown', 'ArrowRight', 'Shift+ArrowDown')
    const times = async () => {
      const { localStart, localEnd } = (await (await admin.get(path)).json()) as Record<string, string>
      return [localStart, localEnd]
    }
    await expect.poll(times).toEqual(['2027-03-04T10:30', '2027-03-04T11:45'])
    await enter(block)
    await type(main.getByRole('combobox', { name: 'Repeats' }), 'Weekly')
    await enter(main.getByRole('button', { name: 'Save' }))
    await saved.waitFor()
    await enter(main.getByRole('button', { name: 'Week after' }))
    await page.waitForURL(/day=2027-03-10/)
    await block.waitFor()
    expect(await block.getAttribute('aria-label')).toContain('Repeats')
  })
})
