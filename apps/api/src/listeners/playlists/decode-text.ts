/**
 * Decodes text in UTF-8 or the encoding of its byte order mark, else as Windows-1252. Returns undefined for
 * binary files.
 */
export function decodeText(bytes: Uint8Array): string | undefined {
  const text = decodeWith(encodingOf(bytes), bytes) ?? decodeWith('windows-1252', bytes)
  return text?.includes('\0') ? undefined : text
}

function encodingOf([first, second]: Uint8Array): string {
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  return first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8'
}

function decodeWith(encoding: string, bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}
