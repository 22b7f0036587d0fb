import type { Readable } from 'node:stream'
import { type DecodedText, decodeText, isEncoding } from '@nava/tags/decode-text'

/** Reads a stream, whose length must be limited. */
export async function readBytes(stream: Readable): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of stream as AsyncIterable<Buffer>) chunks.push(chunk)
  return Buffer.concat(chunks)
}

const DECLARED = /^(?:\uFEFF)?\s*<\?xml[^>]*?encoding=["']([\w.:-]{1,40})["']/i
const CHARSET = /charset=["']?([\w.:-]{1,40})/i

/**
 * Decodes XML as its mark, its bytes, a person, the declaration or the Content-Type say. The declaration is by the author; of
 * the Content-Type, many servers add one of their own.
 */
export function decodeXml(bytes: Uint8Array, contentType: string, chosen?: string): DecodedText {
  const head = Buffer.from(bytes.subarray(0, 200)).toString('latin1')
  const [inside, outside] = [DECLARED.exec(head)?.[1], CHARSET.exec(contentType)?.[1]]
  const specific = [inside, outside].find((label) => label !== undefined && isSpecific(label))
  return decodeText(bytes, chosen ?? specific ?? inside)
}

/** Returns false for unknown encodings, and for those that programs name without knowing. */
const isSpecific = (label: string): boolean => isEncoding(label) && !DEFAULTS.test(label)

const DEFAULTS = /^(?:utf-?(?:8|16).*|(?:iso-?)?8859-?1|latin-?1|us-ascii|ascii|ansi.*)$/i
