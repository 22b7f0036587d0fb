import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { frontProblems } from './front-problems.ts'

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
  const front = { status: 200 }
  const server: Server = createServer({ key, cert }, (_, reply) => {
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
    const find = frontProblems(proxy.url, { waits: true, ca: proxy.cert, every: -1 })
    expect(await find()).toEqual([])
    proxy.front.status = 502
    expect(await find()).toEqual([{ code: 'front.unreachable', params: { reason: 'it answers 502' } }])
    proxy.front.status = 200
    expect(await find()).toEqual([])
  })

  it('has one whose certificate ends soon, or is refused', async () => {
    await using proxy = await startFront(5)
    const ending = frontProblems(proxy.url, { waits: true, ca: proxy.cert })
    expect(await ending()).toEqual([
      { code: 'certificate.failing', params: { until: expect.any(String), reason: '' } },
    ])
    const refused = frontProblems(proxy.url, { waits: true })
    expect(await refused()).toMatchObject([{ params: { reason: 'DEPTH_ZERO_SELF_SIGNED_CERT' } }])
  })

  it('has none before it has answered once, as at the first start and where it cannot be reached from inside', async () => {
    expect(await frontProblems('https://127.0.0.1:9', { waits: true })()).toEqual([])
    expect(await frontProblems('', { waits: true })()).toEqual([])
  })
})
