import type { Readable } from 'node:stream'

/** Reads a stream, whose length must be limited. */
export async function readBytes(stream: Readable): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of stream as AsyncIterable<Buffer>) chunks.push(chunk)
  return Buffer.concat(chunks)
}

const DECLARED = /^(?:\uFEFF)?\s*<\?xml[^>]*?encoding=["']([\w.:-]{1,40})["']/i
const CHARSET = /charset=["']?([\w.:-]{1,40})/i

/**
 * Decodes XML as the Content-Type or the declaration says, by default as UTF-8; malformed bytes become
 * U+FFFD.
 */
export function decodeXml(bytes: Uint8Array, contentType: string): string {
  const head = Buffer.from(bytes.subarray(0, 200)).toString('latin1')
  const label = CHARSET.exec(contentType)?.[1] ?? DECLARED.exec(head)?.[1] ?? 'utf-8'
  return decodeWith(label, bytes) ?? new TextDecoder().decode(bytes)
}

function decodeWith(label: string, bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder(label).decode(bytes)
  } catch {
    return undefined
  }
}
