import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase } from '@nava/db'
import { createTestDatabase } from '@nava/tools/testing/postgres'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { frontProblems } from './front-problems.ts'

let database: Awaited<ReturnType<typeof createTestDatabase>>
let opened: ReturnType<typeof openDatabase>
beforeAll(async () => {
  database = await createTestDatabase()
  opened = openDatabase(database.url, { connections: 1 })
})
afterAll(async () => {
  await opened.close()
  await database.drop()
})

/** Looks at each call. */
const looking = (url: string, options: { waits?: boolean; ca?: string } = {}) =>
  frontProblems(url, { sql: opened.sql, waits: true, every: -1, ...options })

/** Starts a proxy whose certificate is valid for some days. */
async function startFront(days: number) {
  const folder = mkdtempSync(join(tmpdir(), 'nava-front-'))
  const [keyFile, certFile] = [join(folder, 'key.pem'), join(folder, 'cert.pem')]
  const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=IP:127.0.0.1']
  const files = ['-keyout', keyFile, '-out', certFile]
  execFileSync(
    'openssl',
    ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', String(days), ...subject, ...files],
    { stdio: 'ignore' },
  )
  const [key, cert] = [readFileSync(keyFile), readFileSync(certFile, 'utf8')]
  rmSync(folder, { recursive: true })
  const front = { status: 200, asked: 0 }
  const server: Server = createServer({ key, cert }, (_, reply) => {
    front.asked += 1
    reply.statusCode = front.status
    reply.end()
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  return {
    front,
    cert,
    url: `https://127.0.0.1:${port}`,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

describe('the public address', () => {
  it('has no problem while it answers with a certificate that visitors accept for weeks', async () => {
    await using proxy = await startFront(60)
    const find = looking(proxy.url, { ca: proxy.cert })
    expect(await find()).toEqual([])
    proxy.front.status = 502
    expect(await find()).toEqual([{ code: 'front.unreachable', params: { reason: 'it answers 502' } }])
    proxy.front.status = 200
    expect(await find()).toEqual([])
  })

  it('has one whose certificate ends soon, or is refused', async () => {
    await using proxy = await startFront(5)
    const ending = looking(proxy.url, { ca: proxy.cert })
    expect(await ending()).toEqual([
      { code: 'certificate.failing', params: { until: expect.any(String), reason: '' } },
    ])
    const refused = looking(proxy.url)
    expect(await refused()).toMatchObject([{ params: { reason: 'DEPTH_ZERO_SELF_SIGNED_CERT' } }])
  })

  it('has none before it has answered once, as at the first start and where it cannot be reached from inside', async () => {
    expect(await looking('https://127.0.0.1:9')()).toEqual([])
    expect(await looking('')()).toEqual([])
  })

  it('has one after a start as well if it answered before, in a station only once a second try has failed', async () => {
    await using proxy = await startFront(60)
    expect(await looking(proxy.url, { ca: proxy.cert })()).toEqual([])
    proxy.front.status = 502
    const unreachable = [{ code: 'front.unreachable', params: { reason: 'it answers 502' } }]
    expect(await looking(proxy.url)()).toEqual(unreachable)
    proxy.front.asked = 0
    // The proxy may start after the api.
    const find = looking(proxy.url, { waits: false })
    await expect.poll(find).toEqual(unreachable)
    expect(proxy.front.asked).toBeGreaterThan(1)
    expect(await looking(proxy.url.replace('127.0.0.1', 'localhost'))(), 'another address').toEqual([])
  })
})
