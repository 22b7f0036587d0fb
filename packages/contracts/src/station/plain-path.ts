/** Slashes at the start and within a path; a backslash is one to browsers */
const SLASHES = /[/\\]+/g

const UNREADABLE = encodeURIComponent('\uFFFD')

/**
 * Returns the encoded path of the page that an address with the faults of mails and chats means: with double
 * slashes (`//musics`), with signs of the sentence around it (`/playMusic/7).`), with parameters of the path
 * (`;jsessionid=5`), or cut within an escape. Other paths are returned unchanged. Names after an ID keep their
 * signs.
 */
export function plainPath(path: string): string {
  const [withoutParameters = ''] = path.split(';', 1)
  const segments = withWholeEscapes(withoutParameters).replaceAll(SLASHES, '/').split('/')
  const last = segments.length - 1
  if (!segments.slice(0, last).some(isID)) segments[last] = withoutTrailingSigns(segments[last] ?? '')
  return segments.join('/')
}

const isID = (segment: string) => /^\d+$/.test(segment)

/** Replaces escapes that are no text by the sign for unreadable letters. */
function withWholeEscapes(path: string): string {
  return path
    .replaceAll(/%(?![\da-f]{2})[\da-f]?/gi, UNREADABLE)
    .replaceAll(/(?:%[\da-f]{2})+/gi, (escapes) => (isText(escapes) ? escapes : readable(escapes)))
}

function readable(escapes: string): string {
  const bytes = escapes.split('%').slice(1)
  const text = new TextDecoder().decode(Uint8Array.from(bytes, (byte) => Number.parseInt(byte, 16)))
  return encodeURIComponent(text)
}

function withoutTrailingSigns(segment: string): string {
  const text = decodeURIComponent(segment)
  const [plain = text] = /^.*[\p{L}\p{M}\p{N}]/su.exec(text) ?? []
  return plain === text ? segment : encodeURIComponent(plain)
}

function isText(escapes: string): boolean {
  try {
    decodeURIComponent(escapes)
    return true
  } catch {
    return false
  }
}
