import { createHash, createHmac } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

export interface Keys {
  accessKeyID: string
  secretAccessKey: string
  region: string
}

/** Returns S3's error code; undefined if the request is signed with these keys. */
export function signatureFault(request: IncomingMessage, keys: Keys, now = Date.now()): string | undefined {
  const [path = '', query = ''] = (request.url ?? '').split('?')
  const params = new Map(
    query
      .split('&')
      .filter((each) => each !== '')
      .map((each) => [each.split('=')[0] ?? '', each.split('=')[1] ?? ''] as const),
  )
  const signed = readHeader(request) ?? readQuery(params)
  if (!signed) return 'AccessDenied'
  const date = signed.date.slice(0, 8)
  const scope = `${date}/${keys.region}/s3/aws4_request`
  if (signed.credential !== `${keys.accessKeyID}/${scope}`) return 'InvalidAccessKeyId'
  const at = Date.parse(signed.date.replace(/^(.{4})(..)(..T..)(..)(..Z)$/, '$1-$2-$3:$4:$5'))
  const until = at + (signed.expires ?? 15 * 60) * 1000
  if (!(at <= now + 15 * 60_000 && now <= until))
    return signed.expires ? 'AccessDenied' : 'RequestTimeTooSkewed'
  params.delete('X-Amz-Signature')
  const canonical = [
    request.method,
    path,
    [...params]
      .map(([name, value]) => `${name}=${value}`)
      .toSorted()
      .join('&'),
    ...signed.headers.map((name) => `${name}:${String(request.headers[name] ?? '').trim()}`),
    '',
    signed.headers.join(';'),
    signed.expires ? 'UNSIGNED-PAYLOAD' : request.headers['x-amz-content-sha256'],
  ].join('\n')
  const text = [
    'AWS4-HMAC-SHA256',
    signed.date,
    scope,
    createHash('sha256').update(canonical).digest('hex'),
  ].join('\n')
  const key = [date, keys.region, 's3', 'aws4_request'].reduce<string | Buffer>(
    (former, part) => createHmac('sha256', former).update(part).digest(),
    `AWS4${keys.secretAccessKey}`,
  )
  const expected = createHmac('sha256', key).update(text).digest('hex')
  if (!signed.headers.includes('host')) return 'AccessDenied'
  return expected === signed.signature ? undefined : 'SignatureDoesNotMatch'
}

interface Signed {
  credential: string
  headers: string[]
  signature: string
  date: string
  /** Seconds; only of signed addresses */
  expires?: number
}

function readHeader({ headers }: IncomingMessage): Signed | undefined {
  const parts = /^AWS4-HMAC-SHA256 Credential=(\S+), ?SignedHeaders=(\S+), ?Signature=([0-9a-f]{64})$/.exec(
    headers.authorization ?? '',
  )
  if (!parts) return undefined
  const [, credential = '', names = '', signature = ''] = parts
  return { credential, headers: names.split(';'), signature, date: String(headers['x-amz-date']) }
}

function readQuery(params: ReadonlyMap<string, string>): Signed | undefined {
  const value = (name: string) => decodeURIComponent(params.get(`X-Amz-${name}`) ?? '')
  if (value('Algorithm') !== 'AWS4-HMAC-SHA256') return undefined
  return {
    credential: value('Credential'),
    headers: value('SignedHeaders').split(';'),
    signature: value('Signature'),
    date: value('Date'),
    expires: Number(value('Expires')),
  }
}
