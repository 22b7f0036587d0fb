/** Reads addresses as feeds write them. */
import { limits } from '@nava/contracts'
import { endings } from '@nava/tags/media-kinds'
import { decodePart } from '../../platform/http/decode-part.ts'

export interface FoundAddress {
  address: string
  /** What the address may mean instead, if there is nothing at it */
  other: string | undefined
  /** Name and password that it contains */
  account: { name: string; password: string } | undefined
}

const KIND = endings.audio.join('|')
/** At the end of a path */
export const RECORDING = new RegExp(String.raw`\.(?:${KIND})$`, 'i')
const IN_FRAGMENT = new RegExp(String.raw`^[^./#?].*?\.(?:${KIND})(?=$|[?&#])`, 'is')
const IN_QUERY = new RegExp(String.raw`^[^=&#]*\.(?:${KIND})(?=$|[?&#])`, 'is')

/** Returns a web address; undefined for all others. `base`: address to which it may be relative */
export function readAddress(given: string | undefined, base: string | undefined): FoundAddress | undefined {
  if (given === undefined || given.length > 2 * limits.feedImports.address) return undefined
  const text = withScheme(unescaped(given), base)
  if (text === '' || text.length > limits.feedImports.address) return undefined
  const { likely, other } = withSigns(text)
  const url = webAddress(likely, base)
  if (!url) return undefined
  const { username, password } = url
  return {
    address: plain(url),
    other: other === undefined ? undefined : ofUrl(webAddress(other, base)),
    account:
      username === '' && password === ''
        ? undefined
        : { name: decodePart(username), password: decodePart(password) },
  }
}

/** Some programs escape addresses twice. */
const unescaped = (text: string): string =>
  text
    .replaceAll(/&(?:amp|#0{0,5}38|#x0{0,5}26);/gi, '&')
    .replaceAll('\u200b', '')
    .trim()

/** Completes addresses that begin with a name of a host, and mends schemes such as `https:/` and `http://https://`. */
function withScheme(text: string, base: string | undefined): string {
  const scheme = base !== undefined && /^http:/i.test(base) ? 'http' : 'https'
  const host = base !== undefined && URL.canParse(base) ? new URL(base).host.replace(/^www\./, '') : undefined
  const whole = text
    .replace(/^(?:https?:\/\/)+(?=https?:[/\\])/i, '')
    .replace(/^(https?)(?::[/\\]+|\/\/)/i, '$1://')
  const first = /^[^/?#\\]+(?=\/)/.exec(whole)?.[0].toLowerCase()
  const isHost = first !== undefined && (/^www\.[^.:]+\.[^:]+/.test(first) || first === host)
  return isHost ? `${scheme}://${whole}` : whole
}

/** Escapes `#`, `?` and `%` that are parts of a file's name, as in `Show #1.mp3`, `What?.mp3` and `100%.mp3`. */
function withSigns(given: string): { likely: string; other: string | undefined } {
  const text = given.replaceAll(/%(?![\da-f]{2})/gi, '%25')
  const [path = '', ...rest] = text.split('#')
  const isRecording = RECORDING.test(path.replace(/\?.*/s, ''))
  if (rest.length > 0 && !isRecording && IN_FRAGMENT.test(rest.join('#')))
    return { likely: text.replaceAll('#', '%23'), other: path }
  const [name = '', ...query] = text.split('?')
  // What has no name and value is more likely a name; some addresses only end so that players open them.
  if (query.length > 0 && !isRecording && IN_QUERY.test(query.join('?'))) {
    const whole = query.join('?')
    const inside = IN_QUERY.exec(whole)?.[0] ?? ''
    return {
      likely: `${name}%3F${inside.replaceAll('?', '%3F')}${whole.slice(inside.length)}`,
      other: text,
    }
  }
  return { likely: text, other: undefined }
}

function webAddress(text: string, base: string | undefined): URL | undefined {
  if (!URL.canParse(text, base)) return undefined
  const url = new URL(text, base)
  return url.protocol === 'http:' || url.protocol === 'https:' ? url : undefined
}

const ofUrl = (url: URL | undefined): string | undefined => url && plain(url)

/** Returns the address without name and password. */
function plain(url: URL): string {
  const bare = new URL(url)
  bare.username = ''
  bare.password = ''
  return bare.href
}
