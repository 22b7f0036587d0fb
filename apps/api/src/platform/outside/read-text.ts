import type { Readable } from 'node:stream'
import { decodeText } from '@nava/tags/decode-text'

/** Reads a stream, whose length must be limited. */
export async function readBytes(stream: Readable): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of stream as AsyncIterable<Buffer>) chunks.push(chunk)
  return Buffer.concat(chunks)
}

const DECLARED = /^(?:\uFEFF)?\s*<\?xml[^>]*?encoding=["']([\w.:-]{1,40})["']/i
const CHARSET = /charset=["']?([\w.:-]{1,40})/i

/** Decodes XML as its mark, its bytes, the Content-Type or the declaration say. */
export function decodeXml(bytes: Uint8Array, contentType: string): string {
  const head = Buffer.from(bytes.subarray(0, 200)).toString('latin1')
  return decodeText(bytes, CHARSET.exec(contentType)?.[1] ?? DECLARED.exec(head)?.[1]).text
}
