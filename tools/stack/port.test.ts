import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { assertPortFree, freePort } from './port.ts'

test('a free port passes the check and stays free, since outgoing connections are not given it', async () => {
  const port = await freePort()
  expect(port).toBeLessThan(32_768)
  await assertPortFree(port, '127.0.0.1')
  await assertPortFree(port, '127.0.0.1')
})

test('a taken port is reported in one line with advice', async () => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  await expect(assertPortFree(port, '127.0.0.1')).rejects.toThrow(`Port ${port} on 127.0.0.1 is taken`)
  server.close()
})

test('a host that is no address of this machine is reported', async () => {
  await expect(assertPortFree(8080, '192.0.2.1')).rejects.toThrow(
    'HOST=192.0.2.1 is no address of this machine',
  )
})
