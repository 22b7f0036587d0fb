/**
 * S3 bucket in memory. It verifies signatures, checksums, lengths, sizes and numbers of parts; unknown
 * requests are errors.
 */
import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { crc32 } from 'node:zlib'
import type { AddressInfo } from 'node:net'
import type { S3Place } from '../s3/open-client.ts'
import { type S3Quirk, quirkOf } from './s3-quirks.ts'
import { signatureFault } from './s3-signature.ts'

interface StoredObject {
  bytes: Buffer
  etag: string
  modifiedAt: Date
  headers: Record<string, string>
}

interface Upload {
  key: string
  startedAt: Date
  headers: Record<string, string>
  parts: Map<number, { bytes: Buffer; etag: string }>
}

export type Fault =
  | { answer: number; code: string }
  /** Bytes of the body after which the connection breaks */
  | { resetAfter: number }
  | 'flipped byte'

export interface S3Request {
  method: string
  key: string
  query: URLSearchParams
}

export interface S3Server {
  place: S3Place
  objects: Map<string, StoredObject>
  uploads: Map<string, Upload>
  requests: string[]
  /** Called for each request; undefined injects nothing */
  fault: ((request: S3Request) => Fault | undefined) | undefined
  /** What the server does otherwise than that of AWS */
  quirks: Set<S3Quirk>
  sending: () => number
  sentBytes: () => number
  isAtRest: () => boolean
  close: () => Promise<void>
}

const MIN_PART = 5 * 1024 * 1024

/** `pageSize`: names per page of a list; 1000 in S3 */
export async function startS3Server({ pageSize = 1000 } = {}): Promise<S3Server> {
  const objects = new Map<string, StoredObject>()
  const uploads = new Map<string, Upload>()
  const sending = new Set<ServerResponse>()
  let sentBytes = 0
  let seenBytes = -1
  let lastUpload = 0
  const quirks = new Set<S3Quirk>()

  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => {
      if (!(error instanceof S3Error)) return void response.destroy()
      const text = `<?xml version="1.0"?><Error><Code>${error.code}</Code><Message>${error.message}</Message></Error>`
      response.writeHead(error.status, { 'content-type': 'application/xml', ...error.headers })
      response.end(request.method === 'HEAD' ? undefined : text)
    })
  })
  server.keepAliveTimeout = 60_000

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams: query } = new URL(request.url ?? '', 'http://s3')
    const [, bucket, ...names] = pathname.split('/')
    const key = decodeURIComponent(names.join('/'))
    const method = request.method ?? ''
    made.requests.push(`${method} ${key}${query.size > 0 ? `?${[...query.keys()].join('&')}` : ''}`)
    const fault = made.fault?.({ method, key, query })
    const body = await bodyOf(request, fault)
    if (fault && typeof fault === 'object' && 'answer' in fault) throw new S3Error(fault.answer, fault.code)
    const wrong = signatureFault(request, made.place)
    if (wrong) throw new S3Error(403, wrong)
    if (bucket !== made.place.bucket) throw new S3Error(404, 'NoSuchBucket')
    const sum = checkBody(request, body)
    const quirk = quirkOf(quirks, { method, key, query, headers: request.headers })
    if (quirk === 'no answer') return
    if (quirk) throw new S3Error(quirk.status, quirk.code, quirk.message, quirk.headers)
    const send = (object: StoredObject) => sendObject(request, response, query, object, fault)

    if (key === '') {
      if (method === 'GET' && quirks.has('list of buckets'))
        return sendXml(response, tag('ListAllMyBucketsResult', tag('Buckets', '')))
      if (method === 'GET' && query.get('list-type') === '2') return sendXml(response, listObjects(query))
      if (method === 'GET' && query.has('uploads')) return sendXml(response, listUploads())
      if (method === 'POST' && query.has('delete')) return sendXml(response, removeAll(request, body))
      throw new S3Error(501, 'NotImplemented')
    }
    if (key.length > 1024) throw new S3Error(400, 'KeyTooLongError')
    const uploadID = query.get('uploadId')
    if (method === 'POST' && query.has('uploads')) {
      lastUpload += 1
      const id = `upload-${lastUpload}`
      uploads.set(id, { key, startedAt: new Date(), headers: kept(request), parts: new Map() })
      return sendXml(response, tag('InitiateMultipartUploadResult', tag('UploadId', id)))
    }
    if (uploadID !== null) {
      const upload = uploads.get(uploadID)
      if (!upload || upload.key !== key) throw new S3Error(404, 'NoSuchUpload')
      if (method === 'DELETE') {
        uploads.delete(uploadID)
        return void response.writeHead(204).end()
      }
      if (method === 'POST') {
        if (quirks.has('error instead of completion'))
          return sendXml(response, tag('Error', tag('Code', 'InternalError') + tag('Message', 'Try again')))
        const object = complete(upload, body.toString())
        uploads.delete(uploadID)
        objects.set(key, object)
        if (quirks.delete('answer to the last part lost')) return void response.destroy()
        return sendXml(response, tag('CompleteMultipartUploadResult', tag('ETag', object.etag)))
      }
      const number = Number(query.get('partNumber'))
      if (method !== 'PUT' || !(number >= 1 && number <= 10_000)) throw new S3Error(400, 'InvalidArgument')
      const etag = etagOf(body)
      upload.parts.set(number, { bytes: body, etag })
      return void response.writeHead(200, { etag, ...(sum && { 'x-amz-checksum-crc32': sum }) }).end()
    }
    if (method === 'PUT') {
      const headers = { ...kept(request), ...(sum && { 'x-amz-checksum-crc32': sum }) }
      const object = { bytes: body, etag: etagOf(body), modifiedAt: new Date(), headers }
      objects.set(key, object)
      return void response.writeHead(200, { etag: object.etag }).end()
    }
    if (method === 'DELETE') {
      objects.delete(key)
      return void response.writeHead(204).end()
    }
    const object = objects.get(key)
    if (!object) throw new S3Error(404, method === 'HEAD' ? 'NotFound' : 'NoSuchKey')
    const wanted = request.headers['if-match']
    if (wanted !== undefined && wanted !== object.etag) throw new S3Error(412, 'PreconditionFailed')
    if (method === 'GET' || method === 'HEAD') return send(object)
    throw new S3Error(405, 'MethodNotAllowed')
  }

  function sendObject(
    request: IncomingMessage,
    response: ServerResponse,
    query: URLSearchParams,
    { bytes, etag, modifiedAt, headers }: StoredObject,
    fault: Fault | undefined,
  ): void {
    const parts = quirks.has('no ranges') ? null : /^bytes=(\d+)-(\d*)$/.exec(request.headers.range ?? '')
    const start = Number(parts?.[1] ?? 0)
    const end = Math.min(parts?.[2] ? Number(parts[2]) : bytes.length - 1, bytes.length - 1)
    if (parts && start >= bytes.length) throw new S3Error(416, 'InvalidRange')
    const { 'x-amz-checksum-crc32': sum, ...others } = headers
    const part = bytes.subarray(start, end + 1)
    const body = fault === 'flipped byte' ? withFlippedByte(part) : part
    response.writeHead(parts ? 206 : 200, {
      ...others,
      ...(sum &&
        !parts &&
        request.headers['x-amz-checksum-mode'] === 'ENABLED' && { 'x-amz-checksum-crc32': sum }),
      ...(!quirks.has('no ETags') && { etag }),
      'last-modified': modifiedAt.toUTCString(),
      'content-length': body.length,
      'accept-ranges': 'bytes',
      'content-type': query.get('response-content-type') ?? 'application/octet-stream',
      ...Object.fromEntries(
        ['cache-control', 'content-disposition'].flatMap((name) => {
          const value = query.get(`response-${name}`)
          return value === null ? [] : [[name, value]]
        }),
      ),
      ...(parts && { 'content-range': `bytes ${start}-${end}/${bytes.length}` }),
    })
    if (request.method === 'HEAD') return void response.end()
    if (fault && typeof fault === 'object' && 'resetAfter' in fault) {
      response.write(body.subarray(0, fault.resetAfter), () => response.socket?.resetAndDestroy())
      return
    }
    sending.add(response)
    response.once('close', () => sending.delete(response))
    sendSlowly(response, body)
  }

  function sendSlowly(response: ServerResponse, body: Buffer): void {
    let position = 0
    const next = () => {
      while (position < body.length && !response.destroyed) {
        const piece = body.subarray(position, position + 64 * 1024)
        position += piece.length
        sentBytes += piece.length
        if (!response.write(piece)) return void response.once('drain', next)
      }
      response.end()
    }
    next()
  }

  function listObjects(query: URLSearchParams): string {
    const prefix = quirks.has('prefix ignored') ? '' : (query.get('prefix') ?? '')
    const delimiter = query.get('delimiter')
    const after = Buffer.from(query.get('continuation-token') ?? '', 'base64').toString()
    const keys = [...objects.keys()].filter((key) => key.startsWith(prefix)).toSorted()
    const names = keys.map((key) => {
      const at = delimiter ? key.indexOf(delimiter, prefix.length) : -1
      return at < 0 ? key : key.slice(0, at + 1)
    })
    const encoded = (name: string): string => {
      if (query.get('encoding-type') !== 'url') return name
      const all = encodeURIComponent(name)
      return quirks.has('encoded slashes') ? all : all.replaceAll('%2F', '/')
    }
    const left = [...new Set(names)].filter((name) => name > after)
    const page = left.slice(0, pageSize)
    const entries = page.map((name) => {
      const object = name.endsWith('/') ? undefined : objects.get(name)
      if (!object) return tag('CommonPrefixes', tag('Prefix', encoded(name)))
      const facts = [
        tag('Key', encoded(name)),
        quirks.has('no times in lists') ? '' : tag('LastModified', object.modifiedAt.toISOString()),
        tag('ETag', quirks.has('bare ETags') ? object.etag.replaceAll('"', '') : object.etag),
        tag('Size', String(object.bytes.length)),
      ]
      return tag('Contents', facts.join(''))
    })
    const isCut = left.length > page.length
    const hasToken = isCut && !quirks.has('no next page')
    const token = hasToken
      ? tag('NextContinuationToken', Buffer.from(page.at(-1) ?? '').toString('base64'))
      : ''
    return tag('ListBucketResult', `${tag('IsTruncated', String(isCut))}${token}${entries.join('')}`)
  }

  function listUploads(): string {
    const entries = [...uploads].map(([id, { key, startedAt }]) =>
      tag('Upload', tag('Key', key) + tag('UploadId', id) + tag('Initiated', startedAt.toISOString())),
    )
    return tag('ListMultipartUploadsResult', tag('IsTruncated', 'false') + entries.join(''))
  }

  function removeAll(request: IncomingMessage, body: Buffer): string {
    // Requires Content-MD5, because OpenStack Swift does not accept the newer checksums of S3.
    if (!request.headers['content-md5']) throw new S3Error(400, 'InvalidRequest')
    const keys = [...body.toString().matchAll(/<Key>([^<]+)<\/Key>/g)]
    if (keys.length > 1000) throw new S3Error(400, 'MalformedXML')
    for (const [, key = ''] of keys) objects.delete(key)
    return tag('DeleteResult', '')
  }

  const made: S3Server = {
    place: {
      bucket: 'nava-media',
      prefix: '',
      region: 'eu-test-1',
      endpoint: '',
      accessKeyID: 'test-key',
      secretAccessKey: 'the secret of the test key',
      forcePathStyle: true,
      isSigned: false,
    },
    objects,
    uploads,
    requests: [],
    fault: undefined,
    quirks,
    sending: () => sending.size,
    sentBytes: () => sentBytes,
    isAtRest: () => {
      const before = seenBytes
      seenBytes = sentBytes
      return sentBytes === before
    },
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  made.place.endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return made
}

class S3Error extends Error {
  readonly status: number
  readonly code: string
  readonly headers: Record<string, string>
  constructor(status: number, code: string, message = code, headers = {}) {
    super(message)
    this.status = status
    this.code = code
    this.headers = headers
  }
}

async function bodyOf(request: IncomingMessage, fault: Fault | undefined): Promise<Buffer> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of request) {
    chunks.push(chunk)
    bytes += chunk.length
    const isReset = request.method !== 'GET' && fault && typeof fault === 'object' && 'resetAfter' in fault
    if (isReset && bytes > fault.resetAfter) {
      request.socket.resetAndDestroy()
      throw new Error('reset')
    }
  }
  const body = Buffer.concat(chunks)
  return fault === 'flipped byte' && request.method !== 'GET' ? withFlippedByte(body) : body
}

function withFlippedByte(bytes: Buffer): Buffer {
  const body = Buffer.from(bytes)
  if (body[0] !== undefined) body[0] ^= 1
  return body
}

function checkBody({ headers }: IncomingMessage, body: Buffer): string | undefined {
  if (headers['content-encoding']?.includes('aws-chunked')) throw new S3Error(501, 'NotImplemented')
  if (headers['content-length'] !== undefined && Number(headers['content-length']) !== body.length)
    throw new S3Error(400, 'IncompleteBody')
  const hash = headers['x-amz-content-sha256']
  const isHash = typeof hash === 'string' && /^[0-9a-f]{64}$/.test(hash)
  if (isHash && hash !== createHash('sha256').update(body).digest('hex'))
    throw new S3Error(400, 'XAmzContentSHA256Mismatch')
  const md5 = headers['content-md5']
  if (md5 !== undefined && md5 !== createHash('md5').update(body).digest('base64'))
    throw new S3Error(400, 'BadDigest')
  const sum = headers['x-amz-checksum-crc32']
  if (sum === undefined) return undefined
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(crc32(body))
  if (sum !== bytes.toString('base64')) throw new S3Error(400, 'BadDigest')
  return sum
}

function complete({ parts, headers }: Upload, xml: string): StoredObject {
  const named = [...xml.matchAll(/<Part>(.*?)<\/Part>/gs)].map(([, part = '']) => ({
    number: Number(/<PartNumber>(\d+)</.exec(part)?.[1]),
    etag: /<ETag>(.*?)</.exec(part)?.[1]?.replaceAll('&quot;', '"'),
  }))
  if (named.length === 0) throw new S3Error(400, 'MalformedXML')
  const bytes = named.map(({ number, etag }, index) => {
    const part = parts.get(number)
    if (!part || part.etag !== etag) throw new S3Error(400, 'InvalidPart')
    if (index > 0 && number <= (named[index - 1]?.number ?? 0)) throw new S3Error(400, 'InvalidPartOrder')
    if (index < named.length - 1 && part.bytes.length < MIN_PART) throw new S3Error(400, 'EntityTooSmall')
    return part.bytes
  })
  const sums = createHash('md5')
  for (const each of bytes) sums.update(createHash('md5').update(each).digest())
  return {
    bytes: Buffer.concat(bytes),
    etag: `"${sums.digest('hex')}-${bytes.length}"`,
    modifiedAt: new Date(),
    headers,
  }
}

const etagOf = (bytes: Buffer): string => `"${createHash('md5').update(bytes).digest('hex')}"`

const kept = ({ headers }: IncomingMessage): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      name.startsWith('x-amz-meta-') ? [[name, String(value)]] : [],
    ),
  )

const tag = (name: string, content: string): string =>
  `<${name}>${content.replaceAll(/"/g, '&quot;')}</${name}>`

function sendXml(response: ServerResponse, xml: string): void {
  response.writeHead(200, { 'content-type': 'application/xml' })
  response.end(`<?xml version="1.0" encoding="UTF-8"?>${xml}`)
}
