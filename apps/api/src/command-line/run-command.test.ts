import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../testing/app.ts'
import { as } from '../testing/as.ts'
import { buildArtist, buildMusic, buildUser } from '../testing/build.ts'
import { picture } from '../testing/files.ts'
import { adminCommands } from './commands.ts'
import { runCommand } from './run-command.ts'

let test: TestApp
let folder: string
let adminID: number
/** Settings of the installation to change */
let here: Record<string, string>
beforeAll(async () => {
  test = await startTestApp()
  folder = await mkdtemp(join(tmpdir(), 'nava-commands-'))
  here = { DATABASE_URL: test.env.databaseUrl, DATA_DIR: test.env.dataDir }
  adminID = (await buildUser(test.deps.db, { isAdmin: true, email: 'first@example.com' })).id
})
afterAll(async () => {
  await test.close()
  await rm(folder, { recursive: true, force: true })
})

const run = async (words: string, settings = here) => await runCommand(words.split(' '), settings)
const runJson = async (words: string) =>
  JSON.parse((await run(`${words} --json`)) ?? '') as Record<string, unknown>
const db = () => test.deps.db

describe('the commands of admins', () => {
  it('are one for each of their calls, with different names', () => {
    const admins = test.served.filter(({ access }) => access === 'admin')
    expect(adminCommands.length).toBe(admins.length)
    expect(new Set(adminCommands.map(({ resource, verb }) => `${resource} ${verb}`)).size).toBe(admins.length)
  })

  it('take each value of a body as an option', async () => {
    const without = adminCommands.filter(
      ({ endpoint, takesFile, body }) => endpoint.body && !takesFile && Object.keys(body).length === 0,
    )
    expect(without.map(({ resource, verb }) => `${resource} ${verb}`)).toEqual([])
    await run('registration update --isOpen no')
    expect(await runJson('registration show')).toEqual({ isOpen: false })
    await run('registration update --isOpen yes')
  })

  it('do ten tasks of a station', async () => {
    const { id: artistID } = await buildArtist(db(), { name: 'Mira Solane' })
    const { id: musicID } = await buildMusic(db(), {
      title: 'Rain',
      isConfirmed: false,
      artistIDs: [artistID],
    })
    const listener = await buildUser(db(), { email: 'listener@example.com' })

    expect(await run('music list --confirmed no')).toContain('Rain')
    await run(`music update ${musicID} --isConfirmed yes`)
    expect(await db().music.findUnique({ where: { id: musicID } })).toMatchObject({ isConfirmed: true })
    const dub = await runJson('genres create --name Dub')
    expect(dub).toMatchObject({ name: 'Dub' })
    await run(`music update ${musicID} --title Downpour --genreIDs ${String(dub['genreID'])}`)
    expect(
      await db().music.findUnique({ where: { id: musicID }, select: { title: true, genres: true } }),
    ).toMatchObject({ title: 'Downpour', genres: [{ genreID: dub['genreID'] }] })
    const { albumID } = await runJson(
      `albums create --name First --artistIDs ${artistID} --musicIDs ${musicID}`,
    )
    // Renaming keeps all other values.
    expect(await runJson(`albums update ${String(albumID)} --name Second`)).toMatchObject({
      name: 'Second',
      artists: [{ artistID }],
      musics: [{ musicID }],
    })
    const cover = join(folder, 'cover.png')
    await writeFile(cover, await picture())
    expect(await run(`albums picture ${String(albumID)} ${cover}`)).toBe('true')
    expect(await run(`music picture ${musicID} ${cover}`)).toBe('true')
    expect((await test.http.get(`/api/file/images/music/${musicID}.jpg`)).type).toMatch(/^image/)
    const text = join(folder, 'news.html')
    await writeFile(text, '<p>We are on the air, سلام 🎶</p>')
    expect(await runJson(`news create --title Hello --content @${text}`)).toMatchObject({
      content: expect.stringContaining('سلام 🎶') as unknown,
    })
    await run(`users mute ${listener.id} --until 2999-01-01T00:00:00Z`)
    await run(`users update ${listener.id} --isAdmin true`)
    expect(await run('users list --admin yes')).toContain('listener@example.com')
    expect(await run(`albums delete ${String(albumID)}`)).toBe('true')
    for (const command of [`music delete ${musicID}`, `podcasts delete 1`, `users delete ${listener.id}`])
      await expect(run(command), command).rejects.toThrow(/for good\. Add --yes to do it\.$/)
    const audit = await runJson('audit list --take 100')
    expect(audit['items']).toHaveLength(Number(audit['total']))
    expect(await db().adminAudit.count({ where: { adminID } })).toBeGreaterThanOrEqual(8)
  })

  it('print a list as a table with its place in the whole, a row by its fields, and all as JSON', async () => {
    for (const lang of ['aa', 'bb', 'cc']) await run(`languages create --lang ${lang}`)
    const printed = (await run('languages list --sort name --order asc --take 2 --skip 1')) ?? ''
    expect(printed.split('\n')).toEqual([
      expect.stringMatching(/^languageID +lang$/),
      expect.stringMatching(/^\d+ +bb$/),
      expect.stringMatching(/^\d+ +cc$/),
      '2 to 3 of 3',
    ])
    const { id } = await db().language.findFirstOrThrow({ where: { name: 'aa' } })
    expect(await run(`languages show ${id}`)).toBe(`languageID: ${id}\nlang: aa`)
    expect(await run('languages list --search zz')).toBe('There are none.')
    const { id: artistID } = await buildArtist(db())
    const { albumID } = await runJson(`albums create --name Empty --artistIDs ${artistID}`)
    expect((await run(`albums show ${String(albumID)}`))?.split('\n')).toContain('musics: none')
  })

  it('end with an error when the database is lost before, or in the middle', async () => {
    const address = new URL(test.env.databaseUrl)
    const { hostname } = address
    const port = address.port || '5432'
    const socket = address.searchParams.get('host')
    const connections: Socket[] = []
    const proxy = createServer((client) => {
      const database = socket ? connect(`${socket}/.s.PGSQL.${port}`) : connect(Number(port), hostname)
      connections.push(client, database)
      for (const each of [client, database]) each.on('error', () => each.destroy())
      database.pipe(client)
      client.on('data', (bytes) => {
        if (!bytes.includes('"users"')) return void database.write(bytes)
        proxy.close()
        for (const each of connections) each.destroy()
      })
    })
    await once(proxy.listen(0, '127.0.0.1'), 'listening')
    address.searchParams.delete('host')
    address.hostname = '127.0.0.1'
    address.port = String((proxy.address() as AddressInfo).port)
    const settings = { ...here, DATABASE_URL: address.href }
    await expect(run('overview show', settings)).rejects.toThrow(/connect/i)
    expect(proxy.listening).toBe(false)
    await expect(run('overview show', settings)).rejects.toThrow(/connect/i)
  })

  it('run on another installation by its address and a token', async () => {
    const token = (await as(test, 'first@example.com')).authorization.replace('Bearer ', '')
    const remote = ['genres', 'list', '--url', test.address]
    expect(await runCommand(remote, { NAVA_TOKEN: token })).toContain('Dub')
    await expect(runCommand(remote, { NAVA_TOKEN: 'wrong' })).rejects.toThrow(/login\.required/)
    await expect(runCommand(remote, {})).rejects.toThrow('NAVA_TOKEN')
  })

  it.each([
    [
      'albums shwo',
      /^Usage: npm run admin -- albums create \| delete \| edit \| list \| picture \| restore \| show \| update \| withdraw$/,
    ],
    ['albums show 99999999', /not-found/],
    ['albums show', /^Usage: npm run admin -- albums show ID/],
    ['albums create --nmae x', /'--nmae'/],
    ['albums create', /name/],
    ['genres list --take many', /take/],
    ['users list --as listener@nowhere.example', /is no admin/],
    ['albums picture 1 /nowhere/cover.png', /cover\.png cannot be read/],
  ])('say what is wrong with: %s', async (words, message) => {
    await expect(run(words)).rejects.toThrow(message)
  })

  it('leave no session behind, and need an admin', async () => {
    expect(await db().session.count({ where: { agent: 'npm run admin' } })).toBe(0)
    const empty = await startTestApp()
    try {
      const settings = { DATABASE_URL: empty.env.databaseUrl, DATA_DIR: empty.env.dataDir }
      await expect(run('overview show', settings)).rejects.toThrow('There is no admin yet')
    } finally {
      await empty.close()
    }
  })

  it('are described, all of them or those of a resource; other words are not theirs', async () => {
    expect(await run('help')).toContain('queues show')
    expect(await run('albums')).toContain('albums create [--name TEXT]')
    expect(await run('nothing')).toBeUndefined()
  })
})
