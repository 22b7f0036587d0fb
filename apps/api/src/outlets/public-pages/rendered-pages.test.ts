import { hash } from 'node:crypto'
import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { FIRST_REPLIES_ID, type PagePath, pageList } from '@nava/contracts'
import { load } from 'cheerio'
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import {
  buildAlbum,
  buildArtist,
  buildCollection,
  buildDj,
  buildMusic,
  buildPodcast,
} from '../../testing/build.ts'
import { publishVideo } from '../../testing/publish.ts'

/** Built before every test run */
const BUILT = join(import.meta.dirname, '../../../../web/dist')

let test: TestApp
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'nava-rendered-'))
  await cp(join(BUILT, 'index.html'), join(folder, 'index.html'))
  for (const each of ['.server', '.vite', 'assets', 'boot.js'])
    await symlink(join(BUILT, each), join(folder, each))
  test = await startTestApp({ WEB_DIR: folder })
})
afterAll(async () => {
  await test.close()
  await rm(folder, { recursive: true })
})

async function read(path: string, language?: string, { http } = test) {
  const request = http.get(path)
  const { status, text, headers } = await (language ? request.set('cookie', `language=${language}`) : request)
  const $ = load(text)
  return { status, text, headers, $, root: $('#root'), page: $('html') }
}

async function catalogue(title: string) {
  const { db } = test.deps
  const artist = await buildArtist(db, { name: `Mira ${title}` })
  const album = await buildAlbum(db, { name: `Ferry ${title}`, artistIDs: [artist.id] })
  const music = await buildMusic(db, {
    title,
    artistIDs: [artist.id],
    albumID: album.id,
    hasVideo: true,
    videoHeights: [360],
  })
  await publishVideo(test.deps, music.id, [360])
  const dj = await buildDj(db, { name: `DJ ${title}` })
  const podcast = await buildPodcast(db, { title: `Shift ${title}`, djIDs: [dj.id] })
  const news = await db.newsPost.create({
    data: { excerpt: '', title: `News of ${title}`, content: `<p>Mira plays ${title}.</p>` },
  })
  const collection = await buildCollection(db, { name: `Morning ${title}`, musicIDs: [music.id] })
  const series = await db.podcastCollection.create({
    data: {
      name: `Nights ${title}`,
      djs: { create: [{ djID: dj.id }] },
      podcasts: { create: [{ podcastID: podcast.id }] },
    },
  })
  return { artist, album, music, dj, podcast, news, collection, series }
}

describe.each([
  ['en', 'ltr'],
  ['fa', 'rtl'],
  ['ar', 'rtl'],
])('a page in the language %s', (language, dir) => {
  it('a page has its heading and its first items in its HTML, in the direction of its language', async () => {
    const title = `Rain ${language}`
    const { artist, album, music, podcast, news } = await catalogue(title)
    const pages = [
      ['/', 'Nava', title],
      [`/artist/${artist.id}`, `Mira ${title}`, title],
      [`/album/${album.id}`, `Ferry ${title}`, title],
      [`/playMusic/${music.id}`, title, `Mira ${title}`],
      [`/playVideo/${music.id}`, title, `Mira ${title}`],
      [`/playPodcast/${podcast.id}`, `Shift ${title}`, `DJ ${title}`],
      [`/newsPost/${news.id}`, `News of ${title}`, `Mira plays ${title}.`],
    ] as const
    for (const [path, heading, item] of pages) {
      const { status, root, page, $ } = await read(path, language)
      expect([status, page.attr('lang'), page.attr('dir'), root.attr('data-language')], path).toEqual([
        200,
        language,
        dir,
        language,
      ])
      const fonts = $('link[rel=preload][as=font]')
        .map((_, link) => $(link).attr('href'))
        .get()
      expect(fonts.map((address) => /figtree|vazirmatn/.exec(address)?.[0])).toEqual(
        dir === 'rtl' ? ['figtree', 'vazirmatn'] : ['figtree'],
      )
      expect(root.find('h1').text(), path).toContain(heading)
      expect(root.find('main').text(), path).toContain(item)
      expect($('title').text(), path).toContain(heading)
      expect($('title'), path).toHaveLength(1)
    }
  })
})

describe('every page that is for everybody', () => {
  let addresses: [PagePath, string][]
  beforeAll(async () => {
    const made = await catalogue('Everywhere')
    await test.deps.db.event.create({
      data: { name: 'Concert', venue: '', description: '', startsAt: new Date('2999-05-01T19:00:00Z') },
    })
    const genre = await test.deps.db.genre.create({
      data: { name: 'Everywhere', music: { create: { musicID: made.music.id } } },
    })
    const ids: Partial<Record<PagePath, number>> = {
      '/playMusic/:id/:artist?/:title?': made.music.id,
      '/playPodcast/:id?/:djs?/:title?': made.podcast.id,
      '/playVideo/:id': made.music.id,
      '/artist/:id?/:name?': made.artist.id,
      '/MusicVideos/:id': made.artist.id,
      '/album/:id?': made.album.id,
      '/collection/:id': made.collection.id,
      '/playlist/:id': made.collection.id,
      '/dj/:id?': made.dj.id,
      '/genre/:id': genre.id,
      '/podcastCollection/:id?': made.series.id,
      '/newsPost/:id?': made.news.id,
    }
    addresses = pageList
      .filter(([, { reader }]) => !reader)
      .flatMap(([path, { shows = {} }]) =>
        [undefined, ...Object.keys(shows)].map((show): [PagePath, string] => {
          const bare = path.split('/:')[0] || '/'
          return [path, `${bare}${ids[path] ? `/${ids[path]}` : ''}${show ? `/${show}` : ''}`]
        }),
      )
  })

  it('is rendered with all that it shows first, and names its canonical address', async () => {
    expect(addresses.length).toBeGreaterThan(35)
    for (const [, address] of addresses) {
      const { status, root, $ } = await read(address)
      const main = root.find('main')
      expect([status, main.find('h1').text()], address).toEqual([200, expect.stringMatching(/./)])
      // Comments load after the page, so they may be missing.
      main.find('section[aria-label=Comments]').remove()
      expect(main.find('[aria-busy=true], [role=alert]').length, address).toBe(0)
      expect($('link[rel=canonical]').attr('href'), address).toMatch(/^http/)
    }
  })

  it('has its title and description in the reader’s language', async () => {
    for (const [, address] of addresses) {
      const [english, persian] = [await read(address, 'en'), await read(address, 'fa')]
      const described = ({ $ }: typeof english) => $('meta[name=description]').attr('content')
      expect(described(persian), address).not.toBe(described(english))
      expect(described(english), address).not.toBe('Nava')
      for (const { $, root } of [english, persian]) {
        expect($('meta[property="og:title"]').attr('content'), address).toBe($('title').text())
        expect($('title').text(), address).toMatch(/Nava/)
        expect(root.attr('data-language')).toBe($('html').attr('lang'))
      }
    }
  })

  it('is left to the browser where it depends on a query', async () => {
    expect((await read('/allartists?search=x')).root.children()).toHaveLength(0)
    expect((await read('/allartists?utm_source=x')).root.children().length).toBeGreaterThan(0)
  })

  it('is 404 where its list or its id is unknown', async () => {
    for (const path of ['/musics/old', '/videos/old', '/MusicVideos/999999', '/dj/x'])
      expect((await read(path)).status, path).toBe(404)
  })
})

describe('a rendered page', () => {
  it('is English for a browser without a known language, and depends on the cookie', async () => {
    for (const language of [undefined, 'de', '<script>']) {
      const { page, headers } = await read('/', language)
      expect([page.attr('lang'), page.attr('dir')]).toEqual(['en', 'ltr'])
      expect(headers['vary']).toMatch(/^cookie\b/)
    }
  })

  it('runs nothing that stands in a name', async () => {
    const hostile = '</script><script>alert(1)</script><!--<img src=x onerror=alert(2)>\u2028'
    const { music, artist } = await catalogue(hostile)
    for (const path of [`/playMusic/${music.id}`, `/artist/${artist.id}`, '/']) {
      const { $, root, text } = await read(path)
      expect(root.find('main').text(), path).toContain(hostile.slice(0, 12))
      expect($('[onerror]'), path).toHaveLength(0)
      expect(text, path).not.toContain('<script>alert')
      const replies = JSON.parse($(`#${FIRST_REPLIES_ID}`).text()) as object
      expect(Object.keys(replies), path).toContain('/api/site')
    }
  })

  it('waits for no stylesheet and for no script', async () => {
    const { $ } = await read('/')
    const links = $('link[rel=stylesheet]').toArray()
    const styles = $('style').toArray()
    expect(links.length).toBeGreaterThan(1)
    expect(styles).toHaveLength(links.length)
    for (const [at, { attribs }] of links.entries()) {
      // Browsers do not fetch disabled style sheets.
      expect(attribs).toHaveProperty('disabled')
      const text = await readFile(join(folder, attribs['href'] ?? ''), 'utf8')
      expect($(styles[at]).text(), attribs['href']).toBe(text)
    }
    // The policy blocks any other style element.
    const hashes = styles.map((style) => `'sha256-${hash('sha256', $(style).text(), 'base64')}'`)
    const policy = $('meta[http-equiv=content-security-policy]').attr('content')
    expect(policy?.split(' ')).toEqual(['style-src-elem', "'self'", ...hashes])
    const scripts = $('script[type=module], link[rel=modulepreload]').toArray()
    expect(new Set(scripts.map(({ attribs }) => attribs['fetchpriority']))).toEqual(new Set(['low']))
  })

  it('contains the script of its theme, the only one that its policy allows within it', async () => {
    const { $, headers } = await read('/')
    const boot = await readFile(join(folder, 'boot.js'), 'utf8')
    const own = $('script:not([src], [type])')
    expect(own).toHaveLength(1)
    expect(own.text()).toBe(boot)
    expect($('script[src="/boot.js"]')).toHaveLength(0)
    const policy = String(headers['content-security-policy'])
    expect(policy).toContain(`'sha256-${hash('sha256', boot, 'base64')}'`)
    expect(policy).not.toMatch(/script-src [^;]*unsafe-inline/)
  })

  it('has no content where there is no page, which stays a 404', async () => {
    for (const path of ['/playMusic/999999', '/album/999999', '/no/such/page']) {
      const { status, root } = await read(path)
      expect([status, root.children().length], path).toEqual([404, 0])
    }
  })

  it('is not for one visitor only: no caller’s token is used for it', async () => {
    const { music } = await catalogue('Not yet')
    await test.deps.db.music.update({ where: { id: music.id }, data: { isConfirmed: false } })
    const { status, text } = await read(`/playMusic/${music.id}`)
    expect(status).toBe(404)
    expect(text).not.toContain('Not yet')
  })

  it('changes at once with its data', async () => {
    const { music } = await catalogue('Before')
    expect((await read(`/playMusic/${music.id}`)).root.find('h1').text()).toBe('Before')
    await test.deps.db.music.update({ where: { id: music.id }, data: { title: 'After' } })
    expect((await read(`/playMusic/${music.id}`)).root.find('h1').text()).toBe('After')
  })

  it('is made from the replies that it had, while they are the same', async () => {
    const { music } = await catalogue('Held')
    const path = `/playMusic/${music.id}`
    await read(path)
    const calls = vi.spyOn(test.app, 'inject')
    const statuses = async () => {
      calls.mockClear()
      await read(path)
      const replies = await Promise.all(calls.mock.results.map(({ value }): unknown => value))
      return new Set(replies.map((reply) => (reply as { statusCode: number }).statusCode)) // type of inject
    }
    expect(await statuses()).toEqual(new Set([304]))
    await test.deps.db.music.update({ where: { id: music.id }, data: { title: 'Let go' } })
    expect(await statuses()).toEqual(new Set([304, 200]))
    expect(await statuses()).toEqual(new Set([304]))
    calls.mockRestore()
  })

  it('is not sent again to a browser that has it', async () => {
    const { headers } = await read('/')
    const { status } = await test.http.get('/').set('if-none-match', String(headers['etag']))
    expect(status).toBe(304)
  })
})

describe('the code that renders', () => {
  it('is not served', async () => {
    expect((await test.http.get('/.server/render-page.mjs')).status).toBe(404)
  })

  it('renders a page once for all who ask for it at the same time', async () => {
    await renderWith("let count = 0; export default async () => ({ title: '', html: `<p>${++count}</p>` })")
    const { id } = await buildMusic(test.deps.db, { title: 'Once' })
    const pages = await Promise.all(Array.from({ length: 5 }, () => read(`/playMusic/${id}`)))
    expect(pages.map(({ root }) => root.text())).toEqual(['1', '1', '1', '1', '1'])
  })

  it.each([
    ['fails', "export default () => { throw new Error('no window') }"],
    ['cannot be loaded', 'a build that was { cut off'],
  ])('leaves a page to the browser if it %s, and logs it once', async (_, code) => {
    await renderWith(code)
    await expectUnrendered(test)
  })

  it('leaves a page to the browser if it never ends, and logs it once', async () => {
    await renderWith('export default () => { for (;;); }')
    const app = await startTestApp({ WEB_DIR: folder }, {}, { renderWithin: 1000 })
    onTestFinished(app.close)
    await expectUnrendered(app)
  })
})

async function expectUnrendered(app: TestApp): Promise<void> {
  const { id } = await buildMusic(app.deps.db, { title: 'Plain' })
  const failures = () => app.logged().split('a page could not be rendered').length - 1
  const before = failures()
  for (const _again of [1, 2]) {
    const { status, root, text, $ } = await read(`/playMusic/${id}`, 'fa', app)
    expect($('link[rel=stylesheet]:not([disabled])').length).toBeGreaterThan(0)
    expect([status, root.children().length, root.attr('data-language')]).toEqual([200, 0, undefined])
    expect(text).toContain('<html lang="en"')
    expect(text).toContain('/api/site')
  }
  expect(failures() - before).toBe(1)
}

it('the thread that renders may fail between two pages, and renders the next one', async () => {
  await renderWith(
    "export default async () => { setTimeout(() => { throw new Error('late') }); return { title: '', html: '<p>Here</p>' } }",
  )
  const { music, artist } = await catalogue('Late')
  expect((await read(`/playMusic/${music.id}`)).root.text()).toBe('Here')
  await vi.waitFor(() => expect(test.logged()).toContain('the thread for pages failed'))
  expect((await read(`/artist/${artist.id}`)).root.text()).toBe('Here')
})

async function renderWith(code: string): Promise<void> {
  // The bytes of the page are part of the cache key.
  const html = await readFile(join(folder, 'index.html'), 'utf8')
  await writeFile(join(folder, 'index.html'), `${html}<!-- ${code.length} -->`)
  await rm(join(folder, '.server'), { recursive: true })
  await mkdir(join(folder, '.server'))
  await writeFile(join(folder, '.server', 'render-page.mjs'), code)
}
