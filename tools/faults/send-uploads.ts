import { request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'

export interface Recipient {
  address: string
  authorization: string
}

export interface Upload {
  musicID: number
  kind: 'audio' | 'video'
  bytes: Buffer
}

const PATH = '/music/upload/tus'
const PART_TYPE = 'application/offset+octet-stream'
/** Milliseconds */
const PAUSE = 100
/** Milliseconds for one upload, including kills */
const TIMEOUT = 120_000

class Refused extends Error {
  override name = 'Refused'
}

/**
 * Sends an upload in parts like the web client, resuming until the server has confirmed all bytes.
 * `location`: address, if it was started before
 */
export async function deliver(to: Recipient, upload: Upload, location?: string): Promise<void> {
  const until = Date.now() + TIMEOUT
  let at = location
  for (;;) {
    try {
      at ??= await create(to, upload)
      const offset = await offsetOf(to, at)
      if (offset === upload.bytes.length) return
      if (offset === undefined) at = undefined
      else await sendPart(to, at, upload.bytes.subarray(offset), offset)
    } catch (error) {
      if (error instanceof Refused || Date.now() > until) throw error
      await sleep(PAUSE)
    }
  }
}

export async function create({ address, authorization }: Recipient, upload: Upload): Promise<string> {
  const { musicID, kind, bytes } = upload
  const fields = { owner: 'music', ownerID: String(musicID), kind, filename: 'a file' }
  const metadata = Object.entries(fields).map(
    ([name, value]) => `${name} ${Buffer.from(value).toString('base64')}`,
  )
  const reply = await fetch(address + PATH, {
    method: 'POST',
    headers: {
      authorization,
      'tus-resumable': '1.0.0',
      'upload-length': String(bytes.length),
      'upload-metadata': metadata.join(','),
    },
  })
  await expectStatus(reply, 201)
  return reply.headers.get('location') ?? ''
}

export async function sendPart(to: Recipient, location: string, part: Buffer, offset: number): Promise<void> {
  const reply = await fetch(to.address + location, {
    method: 'PATCH',
    headers: partHeaders(to, offset),
    body: new Uint8Array(part),
  })
  await expectStatus(reply, 204)
}

export function sendHalf(to: Recipient, location: string, part: Buffer, offset: number): void {
  const headers = { ...partHeaders(to, offset), 'content-length': part.length }
  const sent = request(to.address + location, { method: 'PATCH', headers }).on('error', () => undefined)
  sent.write(part.subarray(0, part.length / 2))
}

export function sendHalfWhole({ address, authorization }: Recipient, { musicID, bytes }: Upload): void {
  const head = `--x\r\ncontent-disposition: form-data; name="file"; filename="a file"\r\n\r\n`
  const headers = {
    authorization,
    'content-type': 'multipart/form-data; boundary=x',
    'content-length': head.length + bytes.length + 100,
  }
  const path = `${address}/music/upload/music/${musicID}`
  const sent = request(path, { method: 'POST', headers }).on('error', () => undefined)
  sent.write(head)
  sent.write(bytes.subarray(0, bytes.length / 2))
}

const partHeaders = ({ authorization }: Recipient, offset: number) => ({
  authorization,
  'tus-resumable': '1.0.0',
  'content-type': PART_TYPE,
  'upload-offset': String(offset),
})

async function offsetOf(
  { address, authorization }: Recipient,
  location: string,
): Promise<number | undefined> {
  const reply = await fetch(address + location, {
    method: 'HEAD',
    headers: { authorization, 'tus-resumable': '1.0.0' },
  })
  if (reply.status === 404) return undefined
  await expectStatus(reply, 200)
  return Number(reply.headers.get('upload-offset'))
}

const PASSING = [409, 423, 429]

async function expectStatus(reply: Response, status: number): Promise<void> {
  if (reply.status === status) return
  const text = `${reply.status} in place of ${status}: ${await reply.text()}`
  if (reply.status < 500 && !PASSING.includes(reply.status)) throw new Refused(text)
  throw new Error(text)
}
