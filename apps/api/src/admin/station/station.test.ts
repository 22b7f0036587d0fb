import { hash } from 'node:crypto'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { load } from 'cheerio'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { as } from '../../testing/as.ts'
import { buildUser } from '../../testing/build.ts'

const SITE = 'https://nava.example'
const CLIENT = join(import.meta.dirname, '../../../../web')

let folder: string
let one: TestApp
let other: TestApp
let admin: { authorization: string }
let listener: { authorization: string }
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'nava-station-'))
  for (const page of ['index.html', 'embed.html']) await cp(join(CLIENT, page), join(folder, page))
  await cp(join(CLIENT, 'public'), folder, { recursive: true })
  const settings = {
    WEB_DIR: folder,
    PUBLIC_URL: SITE,
    PRODUCT_NAME: 'Radio North',
    CONTACT_INFO: 'info@north.example',
    SOCIAL_LINKS: 'https://t.me/north',
    MAIL_FROM: 'no-reply@north.example',
  }
  one = await startTestApp(settings)
  other = await startTestApp({
    ...settings,
    DATABASE_URL: one.env.databaseUrl,
    DATA_DIR: one.env.dataDir,
  })
  const { db } = one.deps
  admin = await as(one, (await buildUser(db, { isAdmin: true })).email)
  listener = await as(one, (await buildUser(db)).email)
})
afterAll(async () => {
  await other.close()
  await one.close()
  await rm(folder, { recursive: true })
})

const read = async () => (await one.http.get('/api/admin/station').set(admin).expect(200)).body
const write = (values: object, { http } = one) => http.put('/api/admin/station').set(admin).send(values)
const current = (body: { current: { field: string }[] }, field: string) =>
  body.current.find((each) => each.field === field)
const page = async (test: TestApp, path = '/') => load((await test.http.get(path)).text)

describe('the station', () => {
  it('is as the environment says where nothing is set, else as the defaults', async () => {
    const station = await read()
    expect(station).toMatchObject({ name: '', accent: '', imageVersion: '', updated: null })
    expect(current(station, 'name')).toEqual({
      field: 'name',
      value: 'Radio North',
      origin: 'environment',
    })
    expect(current(station, 'contactMusic')).toMatchObject({
      value: 'music@north.example',
      origin: 'default',
    })
    expect(current(station, 'socialLinks')).toMatchObject({ value: 'https://t.me/north' })
  })

  it('is changed for all readers in all processes, without a restart', async () => {
    const values = {
      name: 'Radio نوا 🎵',
      contactInfo: 'hello@south.example',
      contactSecurity: 'safe@south.example',
      socialLinks: 'https://www.instagram.com/south\nhttps://x.com/south',
      playStore: 'https://play.google.com/store/apps/details?id=south',
    }
    const { status, body } = await write(values)
    expect([status, body.name, body.updated]).toEqual([200, values.name, expect.any(String)])
    expect(current(body, 'name')).toMatchObject({ value: values.name, origin: 'station' })
    expect(current(body, 'contactMusic')).toMatchObject({ origin: 'default' })
    for (const test of [one, other]) {
      const site = async () => (await test.http.get('/api/site')).body
      await expect.poll(site).toMatchObject({
        productName: values.name,
        // A part of addresses that apps know
        productKey: 'radionorth',
        contacts: { info: 'hello@south.example', music: 'music@north.example' },
        socials: [
          { type: 'instagram', link: 'https://www.instagram.com/south' },
          { type: 'twitter', link: 'https://x.com/south' },
        ],
        apps: { appStore: '', playStore: values.playStore },
      })
      const $ = await page(test)
      expect($('meta[property="og:site_name"]').attr('content')).toBe(values.name)
      const text = async (path: string) => (await test.http.get(path)).text
      expect(await text('/.well-known/security.txt')).toContain('Contact: mailto:safe@south.example\n')
      expect(await text('/opensearch.xml')).toContain(`<ShortName>${values.name}</ShortName>`)
      expect(JSON.parse(await text('/manifest.webmanifest'))).toMatchObject({ name: values.name })
      expect(JSON.parse(await text('/api/openapi.json')).info.title).toBe(`${values.name} API`)
    }
    const { email } = await buildUser(one.deps.db)
    await other.http.post(`/api/users/forgetpassword/${email}`).send({})
    await expect.poll(async () => (await other.mailTextsTo(email)).join()).toContain(values.name)
    expect((await other.mailsTo(email)).join()).toMatch(/^From: =\?UTF-8.*<no-reply@north\.example>/m)
  })

  it('is as the environment says again once a field is emptied', async () => {
    expect((await write({ accent: '' })).status).toBe(200)
    for (const { http } of [one, other])
      await expect
        .poll(async () => (await http.get('/api/site')).body)
        .toMatchObject({ productName: 'Radio North', socials: [{ link: 'https://t.me/north' }] })
  })

  it('is not changed by an admin who has not seen the last change', async () => {
    const { updated } = await read()
    const both = await Promise.all([write({ name: 'A', updated }), write({ name: 'B', updated }, other)])
    expect(both.map(({ status }) => String(status)).toSorted()).toEqual(['200', '409'])
    expect(both.find(({ status }) => status === 409)?.body.code).toBe('row.changed')
    expect((await write({ name: 'C', updated: null })).status).toBe(409)
    const audit = await one.http.get('/api/admin/audit?kind=station').set(admin)
    expect(audit.body.items[0]).toMatchObject({ action: 'update', kind: 'station' })
    expect((await write({})).status).toBe(200)
  })

  it('is for admins only', async () => {
    for (const headers of [listener, {}]) {
      const replies = await Promise.all([
        one.http.get('/api/admin/station').set(headers),
        one.http.put('/api/admin/station').set(headers).send({}),
        one.http.get('/api/admin/settings').set(headers),
        one.http.post('/api/admin/settings/test').set(headers).send({ service: 'mail' }),
      ])
      expect(replies.every(({ status }) => status === 401 || status === 403)).toBe(true)
    }
  })

  it.each([
    ['accent', '#ffe08a', 'field.contrast-light'],
    ['accent', '#101010', 'field.contrast-dark'],
    ['accent', 'red', 'field.invalid'],
    ['accent', '#12345', 'field.invalid'],
    ['contactInfo', 'nobody', 'field.email'],
    ['contactInfo', 'a@b.example\nBcc: c@d.example', 'field.email'],
    ['socialLinks', 'https://t.me/a, https://evil.example/a', 'field.social-links'],
    ['socialLinks', 'javascript:alert(1)', 'field.social-links'],
    ['appStore', 'http://apps.apple.com/app', 'field.https'],
    ['playStore', 'javascript:alert(1)', 'field.https'],
    ['name', 'x'.repeat(61), 'field.too-long'],
    ['name', 7, 'field.invalid'],
  ])('refuses %s of %s, and says what is wrong', async (field, value, code) => {
    const { status, body } = await write({ [field]: value })
    expect([status, body.fieldErrors?.[field]?.[0]?.code]).toEqual([400, code])
  })

  it('says how much contrast a colour lacks', async () => {
    const { body } = await write({ accent: '#ffe08a' })
    expect(body.fieldErrors.accent).toEqual([
      { code: 'field.contrast-light', params: { ratio: expect.closeTo(1.18, 1), min: 3 } },
    ])
    expect(body.errors.accent[0]).toMatch(/light theme is 1\.\d+:1, and must be 3:1/)
  })
})

describe('the accent', () => {
  it('is in the head of pages and players, and the policy of pages allows its style', async () => {
    expect((await write({ accent: '#E0407A' })).status).toBe(200)
    for (const test of [one, other])
      for (const path of ['/', '/about', '/embed/music/1'])
        await expect
          .poll(async () => (await page(test, path))('head style').text())
          .toContain('--accent:#e0407a')
    const $ = await page(one)
    const style = $('head style').text()
    expect(style).toMatch(/^html:root\{/)
    const policy = $('meta[http-equiv="content-security-policy"]').attr('content')
    expect(policy).toContain(`'sha256-${hash('sha256', style, 'base64')}'`)
    await write({})
    expect((await page(one))('head style').length).toBe(0)
  })
})

describe('the logo', () => {
  const upload = (picture: Buffer) =>
    one.http.post('/api/admin/station/picture').set(admin).attach('file', picture, 'logo.png')
  const square = (side: number) =>
    sharp({ create: { width: side, height: side, channels: 3, background: '#2244aa' } })
      .png()
      .toBuffer()

  it('becomes the icons of pages and of the manifest, by addresses with its version', async () => {
    expect((await upload(await square(600))).status).toBe(200)
    const version = (await read()).imageVersion
    expect(version).not.toBe('')
    for (const test of [one, other]) {
      await expect.poll(async () => (await test.http.get('/api/site')).body.logo).toBe(version)
      const $ = await page(test)
      const links = $('link[rel~="icon"], link[rel="apple-touch-icon"], link[rel="manifest"]')
      expect(links.toArray().map((link) => $(link).attr('href'))).toEqual(
        ['favicon.ico', 'apple-touch-icon.png', 'manifest.webmanifest'].map(
          (name) => `/${name}?v=${version}`,
        ),
      )
      const { icons } = JSON.parse((await test.http.get('/manifest.webmanifest')).text)
      expect(icons).toHaveLength(3)
      for (const { src, sizes } of icons) {
        const icon = await test.http.get(src)
        expect([icon.status, icon.type, icon.headers['cache-control']]).toEqual([
          200,
          'image/png',
          'public, max-age=31536000, immutable',
        ])
        const { width, height } = await sharp(icon.body).metadata()
        expect(`${width}x${height}`).toBe(sizes)
      }
    }
    const plain = await one.http.get('/favicon.ico')
    expect([plain.type, plain.headers['cache-control']]).toEqual(['image/png', 'no-cache'])
    const again = await one.http.get('/favicon.ico').set('if-none-match', plain.headers['etag'] ?? '')
    expect(again.status).toBe(304)
  })

  it('gives way to the default icons when it is removed', async () => {
    await one.http.delete('/api/admin/station/picture').set(admin).expect(200)
    for (const test of [one, other]) {
      await expect.poll(async () => (await test.http.get('/api/site')).body.logo).toBeUndefined()
      expect((await page(test))('link[rel="manifest"]').attr('href')).toBe('/manifest.webmanifest')
      expect((await test.http.get('/favicon.ico')).type).not.toBe('image/png')
    }
  })

  it('is refused if it is too small or no picture', async () => {
    const small = await upload(await square(100))
    expect([small.status, small.body.code]).toEqual([422, 'image.too-small'])
    expect((await upload(Buffer.from('<svg/>'))).status).toBe(422)
    expect((await read()).imageVersion).toBe('')
  })
})
