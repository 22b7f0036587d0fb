import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { as } from '../../testing/as.ts'
import { buildUser } from '../../testing/build.ts'

let test: TestApp
let user: Awaited<ReturnType<typeof buildUser>>
let headers: { authorization: string }
beforeAll(async () => {
  test = await startTestApp()
})
beforeEach(async () => {
  user = await buildUser(test.deps.db)
  headers = await as(test, user.email)
})
afterAll(() => test.close())

const form = {
  id: '0',
  userId: 1,
  artistId: '',
  created: new Date().toISOString(),
  updated: '',
  status: 0,
  name: 'Sara',
  artistName: 'Saraband',
  email: 'elsewhere@example.com',
  phone: '+98 (912) ۱۲۳-4567',
  artistMessage: 'I sing.\nhttps://example.com',
}
const ask = (body: object) => test.http.post('/api/MakeArtist').set(headers).send(body)
const requests = () => test.deps.db.artistRequest.findMany({ where: { userID: user.id } })
const mails = async () => {
  const names = await readdir(test.env.outboxDir).catch(() => [])
  const all = await Promise.all(names.map((name) => readFile(join(test.env.outboxDir, name), 'utf8')))
  return all.filter((mail) => mail.includes(`To: ${user.email}`) && mail.includes('artist request'))
}

describe('a request to become an artist', () => {
  it('is filed for the caller, ignoring id, user, e-mail and status in the form, and confirmed by mail', async () => {
    const reply = await ask({ ...form, status: 'approved', artistId: 1 })
    expect([reply.status, reply.body]).toEqual([200, { status: 1 }])
    expect(await requests()).toEqual([
      expect.objectContaining({
        userID: user.id,
        email: user.email,
        status: 'open',
        artistID: null,
        name: 'Sara',
        artistName: 'Saraband',
        phone: '+989121234567',
        message: 'I sing.\nhttps://example.com',
      }),
    ])
    const [mail] = await mails()
    expect(mail).toContain('Saraband')
  })

  it('is overwritten if it is sent again while open, without another mail', async () => {
    await ask(form)
    expect((await ask({ ...form, artistName: 'Better Name' })).body).toEqual({ status: 1 })
    expect(await requests()).toMatchObject([{ artistName: 'Better Name' }])
    expect(await mails()).toHaveLength(1)
    await Promise.all(Array.from({ length: 5 }, () => ask(form)))
    expect(await requests()).toHaveLength(1)
  })

  it('may be filed again once the previous one is decided', async () => {
    await ask(form)
    await test.deps.db.artistRequest.updateMany({ where: { userID: user.id }, data: { status: 'refused' } })
    await ask(form)
    expect((await requests()).map(({ status }) => status).toSorted()).toEqual(['open', 'refused'])
  })

  it('is filed even if no mail can be sent', async () => {
    const send = vi.spyOn(test.deps.mailTransport, 'send').mockRejectedValueOnce(new Error('no route'))
    expect((await ask(form)).body).toEqual({ status: 1 })
    expect(await requests()).toHaveLength(1)
    send.mockRestore()
  })

  it('is refused to visitors, without names, and with an invalid phone number', async () => {
    expect((await test.http.post('/api/makeartist').send(form)).status).toBe(401)
    for (const body of [
      {},
      { ...form, name: ' ' },
      { ...form, artistName: undefined },
      { ...form, phone: 'call me' },
      { ...form, phone: '1'.repeat(33) },
      { ...form, artistMessage: 'x'.repeat(5001) },
    ])
      expect((await ask(body)).status, JSON.stringify(body).slice(0, 80)).toBe(400)
    expect(await requests()).toEqual([])
    expect((await ask({ name: 'A', artistName: 'B', phone: 912_123 })).body).toEqual({ status: 1 })
  })
})
