/** An admin runs the station in the browser: tasks of docs/administering.md, those without the mouse apart */
import { mkdir, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import axe, { type AxeResults } from 'axe-core'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, inject, it, onTestFinished } from 'vitest'
import { journeyPages } from '../browsers/open-page.ts'
import { TIMEOUT } from '../fixtures/find-items.ts'
import { confirmMusic, createMusic, RELEASE_DATE, untilReady } from '../fixtures/make-music.ts'
import { holdRegistration, mailsTo, makeAccount } from '../fixtures/make-account.ts'
import { makeCover, makeMp3, makeWav, withTags } from '../fixtures/recordings.ts'
import { adminOf } from '../pages/admin.ts'
import { liveChatOf } from '../pages/live-chat.ts'
import { type Client, clientOf, eventually, ownTitle } from '../stack/client.ts'

const openPage = journeyPages()
const ADMIN = 'admin@example.com'
let admin: Client
beforeAll(async () => {
  admin = await clientOf(ADMIN)
})

async function openAdmin(
  path: string,
  { width = 1280, expected }: { width?: number; expected?: RegExp } = {},
) {
  const { page } = await openPage({ as: ADMIN, width, expected })
  await page.goto(path, { waitUntil: 'domcontentloaded' })
  return { page, ...adminOf(page) }
}

/** Opens a table with the only row of a name or an address. */
const openRow = (table: string, search: string) =>
  openAdmin(`/admin/${table}?search=${encodeURIComponent(search)}`)

async function makeArtist(name: string): Promise<number> {
  const reply = await admin.send('POST', '/api/admin/artists', { name, biography: '', memberIDs: [] })
  return ((await reply.json()) as { artistID: number }).artistID
}

async function violationsOf(page: Page): Promise<string[]> {
  await page.evaluate(axe.source)
  const { violations } = await page.evaluate<AxeResults>('axe.run({ resultTypes: ["violations"] })')
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
}

describe('the catalogue', () => {
  it('merges two artists, and the old address leads to the one that stays', async () => {
    const [gone, stays] = [ownTitle('Quartet'), ownTitle('Quintet')]
    const [old, into] = [await makeArtist(gone), await makeArtist(stays)]
    const { page, act, confirm, dialog } = await openRow('artists', gone)
    await act('Merge into another')
    await dialog.getByRole('combobox', { name: 'Artist that stays' }).fill(stays)
    await page.getByRole('option', { name: stays }).click()
    await dialog.getByText('Followers afterwards').waitFor()
    await confirm('Merge into another')
    await page.getByText('Done: 1').waitFor()
    await page.goto(`/artist/${old}`, { waitUntil: 'domcontentloaded' })
    await page.getByRole('heading', { level: 1, name: stays }).waitFor()
    expect(new URL(page.url()).pathname).toMatch(new RegExp(`^/artist/${into}(?:/|$)`))
  })

  it('takes a track off the site and puts it back', async () => {
    const title = ownTitle('Hidden for a while')
    const artist = await clientOf('artist@example.com')
    const musicID = await createMusic(artist, title, { releaseDate: RELEASE_DATE })
    await artist.upload(`/music/upload/music/${musicID}`, makeWav(2), 'glide.wav')
    await untilReady(artist, { musicID, kind: 'audio', seconds: TIMEOUT })
    await confirmMusic(musicID)
    const visitor = await clientOf()
    const status = async () => (await visitor.get(`/api/musics/${musicID}`)).status
    expect(await status()).toBe(200)
    const { page, act, confirm } = await openRow('music', title)
    await act('Take off the site')
    await confirm('Take off the site')
    await page.getByText('Done: 1').waitFor()
    await expect.poll(status).toBe(404)
    await act('Put back on the site')
    await expect.poll(status).toBe(200)
  })

  it('tells two admins who change one row of each other, and loses neither change', async () => {
    const name = ownTitle('Trio')
    const artistID = await makeArtist(name)
    const path = `/admin/artists/${artistID}`
    const first = await openAdmin(path)
    const second = await openAdmin(path, { expected: /^409 / })
    await second.field('Name').fill(`${name} II`)
    await first.field('Biography').fill('Three of them')
    await first.button('Save').click()
    await first.saved.waitFor()
    await second.button('Save').click()
    await second.main.getByText(/has changed since you opened it/).waitFor()
    await expect.poll(() => second.field('Biography').inputValue()).toBe('Three of them')
    expect(await second.field('Name').inputValue()).toBe(`${name} II`)
    await second.button('Save').click()
    await second.saved.waitFor()
    expect(await (await admin.get(`/api/admin/artists/${artistID}`)).json()).toMatchObject({
      name: `${name} II`,
      biography: 'Three of them',
    })
  })

  it('imports a folder: the plan first, then its recordings', async () => {
    const [folder, artist] = [ownTitle('Box'), ownTitle('Duo')]
    const at = join(inject('stack').importDir, folder)
    await mkdir(at)
    const tags = {
      title: 'One',
      artist,
      album: folder,
      track: '1/1',
      lyrics: '',
      cover: await makeCover('navy'),
    }
    await writeFile(join(at, 'one.mp3'), withTags(await makeMp3(2), tags))
    const { main, button } = await openAdmin('/admin/import')
    await main.getByRole('button', { name: folder }).click()
    await button('Look what it would add').click()
    await main.getByText('Planned', { exact: true }).first().waitFor({ timeout: 240_000 })
    await main.getByRole('button', { name: /^New\s*1$/ }).waitFor()
    await main.getByRole('switch', { name: 'Publish the tracks once they are ready' }).click()
    await button('Start the import').click()
    await main.getByRole('button', { name: /^Imported\s*1$/ }).waitFor({ timeout: 240_000 })
    const reply = await admin.get(`/api/admin/music?search=${encodeURIComponent(artist)}&take=1`)
    expect(await reply.json()).toMatchObject({
      items: [{ title: 'One', artists: artist, isConfirmed: false }],
    })
  })
})

describe('people', () => {
  it('are signed out everywhere', async () => {
    const { email } = await makeAccount('Kian')
    const person = await clientOf(email)
    const status = async () => (await person.get('/api/queue')).status
    expect(await status()).toBe(200)
    const { act, confirm } = await openRow('users', email)
    await act('Sign out everywhere')
    await confirm('Sign out everywhere')
    await expect.poll(status).toBe(401)
  })

  it('are muted in the chat until a time, and before it ends', async () => {
    const { email } = await makeAccount('Kian')
    const { page: live } = await openPage({ as: email })
    await live.goto('/live', { waitUntil: 'domcontentloaded' })
    const { field, muted } = liveChatOf(live)
    await field.waitFor()
    const { dialog, act, confirm } = await openRow('users', email)
    await act('Mute in the chat')
    await dialog.getByLabel('Until').fill('2030-01-01T00:00')
    await confirm('Mute in the chat')
    await muted.waitFor()
    await act('Unmute')
    await muted.waitFor({ state: 'detached' })
    expect(await field.isEditable()).toBe(true)
  })
})

describe('the station', () => {
  it('has the name and the colour that its admin chooses', async () => {
    onTestFinished(async () => void (await admin.send('PUT', '/api/admin/station', {})))
    const { field, button, saved } = await openAdmin('/admin/station')
    await field('Name').fill('Nava of the hills')
    await field('Accent colour').fill('#d6336c')
    await button('Save').click()
    await saved.waitFor()
    const { page } = await openPage()
    await expect
      .poll(async () => {
        await page.goto('/about', { waitUntil: 'domcontentloaded' })
        return page.evaluate(`[document.title.includes('Nava of the hills'),
          getComputedStyle(document.documentElement).getPropertyValue('--accent').trim()]`)
      })
      .toEqual([true, '#d6336c'])
  })

  it('has a legal text of its own in Persian, which is shown before it counts', async () => {
    const { page, main, button, saved, field } = await openAdmin('/admin/legaltexts/new')
    await main.getByRole('combobox', { name: 'Page' }).selectOption('Privacy policy')
    await main.getByRole('combobox', { name: 'Language' }).selectOption('فارسی')
    await field('Text (Markdown)').fill('## داده‌ها\n\nما **هیچ** داده‌ای نمی‌فروشیم.')
    await button('Preview').click()
    await main.getByRole('region', { name: 'Preview' }).getByRole('heading', { name: 'داده‌ها' }).waitFor()
    await button('Create').click()
    await saved.waitFor()
    const { page: reader } = await openPage()
    await reader.addInitScript(`localStorage.setItem('language', 'fa')`)
    await reader.goto('/privacy-policy', { waitUntil: 'domcontentloaded' })
    const text = reader.getByText('داده‌ای نمی‌فروشیم')
    await text.waitFor()
    expect(await text.innerHTML()).toContain('<strong>هیچ</strong>')
    await main
      .getByRole('row')
      .filter({ hasText: 'Privacy policy' })
      .getByRole('button', { name: /^Actions/ })
      .click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await page.getByText('Done: 1').waitFor()
  })

  it('says whom a notification would reach before it is sent', async () => {
    const { main, field, button } = await openAdmin('/admin/push')
    const title = ownTitle('Tonight')
    await field('Title').fill(title)
    await field('Text').fill('Live from the hills')
    await button('Preview').click()
    const preview = main.getByRole('region', { name: 'Preview' })
    await preview.getByText(title).waitFor()
    expect(Number(await preview.getByRole('definition').first().innerText())).toBeGreaterThan(0)
    const listener = await clientOf('listener@example.com')
    expect(await (await listener.get('/api/notices')).text()).not.toContain(title)
  })

  it('announces an event and takes it down again', async () => {
    const { page } = await openAdmin('/admin/events/new')
    const name = ownTitle('Concert')
    await page.getByRole('textbox', { name: 'Event' }).fill(name)
    await page.getByLabel('Start').fill('2027-05-01T20:00')
    await page.getByRole('button', { name: 'Create' }).click()
    await page.getByRole('heading', { name }).waitFor()
    await page.getByRole('button', { name: 'Delete' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await page.waitForURL('**/admin/events')
    await page.goto(`/admin/events?search=${encodeURIComponent(name)}`, { waitUntil: 'domcontentloaded' })
    await page.getByText('Nothing matches.').waitFor()
    expect(await page.getByRole('row', { name }).count()).toBe(0)
  })

  it('closes registration and opens it again', async () => {
    const { page } = await openAdmin('/admin')
    await page.getByText('Everything works as it should.').or(page.getByLabel('What is wrong')).waitFor()
    onTestFinished(await holdRegistration())
    await page.getByRole('button', { name: 'Close registration' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Close registration' }).click()
    await page.getByText('Registration is closed.').waitFor()
    await page.getByRole('button', { name: 'Open registration' }).click()
    await page.getByText('Anyone can make an account.').waitFor()
    expect(await page.getByRole('button', { name: 'Close registration' }).count()).toBe(1)
  })
})

describe('the system', () => {
  it('tests mail and the places of media and backups', async () => {
    const before = (await mailsTo(ADMIN)).length
    const { main, button } = await openAdmin('/admin/settings')
    for (const name of ['Send me a test mail', 'Test the place of media', 'Test the place of backups']) {
      await button(name).click()
      await main.getByRole('listitem').filter({ hasText: name }).getByText('Works.').waitFor()
    }
    await eventually('the test mail arrives', 60, async () =>
      (await mailsTo(ADMIN)).length > before ? true : undefined,
    )
    await main
      .getByRole('row')
      .filter({ hasText: 'JWT_SECRET' })
      .getByText(/^(?:Set, n|N)ot (?:shown|set)$/)
      .waitFor()
    expect(await main.innerText()).not.toContain('postgresql://nava:')
  })

  it('takes a backup, verifies and sends it', async () => {
    const { page, main, button, confirm, untilDone } = await openAdmin('/admin/backups')
    await button('Back up now').click()
    await confirm('Back up now')
    await untilDone('Backup')
    const row = main.getByRole('row').nth(1)
    await row.getByRole('button', { name: /^Verify/ }).click()
    await untilDone('Verification of a backup')
    const sending = page.waitForEvent('download')
    await row.getByRole('button', { name: /^Download/ }).click()
    const { size } = await stat(await (await sending).path())
    expect(size).toBeGreaterThan(100_000)
  })

  it('checks every stored file', async () => {
    const { main, button, untilDone } = await openAdmin('/admin/mediachecks')
    await button('Check').click()
    await untilDone('Storage check')
    await main.getByText('Report').first().click()
    await main.getByText('Lost', { exact: true }).first().waitFor()
    expect(await main.getByText('Failed').count()).toBe(0)
  })

  it.each([1280, 390])('finds screens without accessibility violations at %d pixels', async (width) => {
    const { page } = await openAdmin('/admin/music', { width })
    await page.getByRole('table').waitFor()
    expect(await violationsOf(page)).toEqual([])
    await page.goto('/admin/albums/1001', { waitUntil: 'domcontentloaded' })
    await page.getByRole('textbox', { name: 'Name' }).waitFor()
    expect(await violationsOf(page)).toEqual([])
    await page.goto('/admin', { waitUntil: 'domcontentloaded' })
    await page.getByRole('heading', { name: 'Most played' }).waitFor()
    expect(await violationsOf(page)).toEqual([])
    await page.goto('/admin/decisions', { waitUntil: 'domcontentloaded' })
    await page
      .getByRole('main')
      .getByText(/^Waiting: |^Nothing waits/)
      .waitFor()
    expect(await violationsOf(page)).toEqual([])
  })
})

describe('others than admins', () => {
  it('find no page where the administration is, or sign in first, and load none of it', async () => {
    const scriptsOf = async (as: string | undefined, path: string) => {
      const { page } = await openPage(as ? { as } : {})
      const scripts: string[] = []
      page.on('request', (request) => {
        if (request.resourceType() === 'script') scripts.push(new URL(request.url()).pathname)
      })
      await page.goto(path, { waitUntil: 'domcontentloaded' })
      return { page, scripts }
    }
    const area = /\/admin-/
    const { page: own, scripts: needed } = await scriptsOf(ADMIN, '/admin/users')
    await own.getByRole('navigation', { name: 'Administration' }).waitFor()
    expect(needed.filter((path) => area.test(path))).not.toEqual([])
    for (const person of [undefined, 'listener', 'artist', 'dj'])
      for (const path of ['/admin', '/admin/users', '/admin/albums/1001']) {
        const { page, scripts } = await scriptsOf(person && `${person}@example.com`, path)
        const name = person ? 'The page you requested does not exist' : 'Sign in to Nava'
        await page.getByRole('heading', { name }).waitFor()
        expect(await page.getByRole('navigation', { name: 'Administration' }).count()).toBe(0)
        expect(scripts.filter((script) => area.test(script))).toEqual([])
        await page.close()
      }
  })
})
