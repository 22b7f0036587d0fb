/** Parses untrusted podcast feeds. Texts are truncated; addresses are checked when they are fetched. */
import {
  describeProblem,
  type LeftOut,
  limits,
  type Params,
  type ProblemCode,
  supportIn,
} from '@nava/contracts'
import { endings } from '@nava/tags/media-kinds'
import { decodeHTML } from 'entities'
import { titleLine } from '../../platform/title-line.ts'
import { withChapterLines } from './chapter-lines.ts'
import { episodeNumbers, numbersNotKept } from './episode-numbers.ts'
import type { FeedItem } from './feed-item.ts'
import { guidOfAddress } from './guid-of-address.ts'
import { type ParsedItem, parseFeed } from './parse-feed.ts'
import { firstProse } from './plain-text.ts'
import { readAddress, RECORDING } from './read-address.ts'
import { podrollOf } from './podroll.ts'
import { soundbitesOf } from './soundbites.ts'

export interface FoundEpisode {
  guid: string
  title: string
  bytes: number
  item: FeedItem
  /** Name and password in the recording's address */
  account: { name: string; password: string } | undefined
}

export interface FoundFeed {
  title: string
  author: string
  description: string
  picture: string | undefined
  /** Set if only the owner may import the feed */
  locked: { owner: string } | undefined
  /** Where listeners give money, if it is an https address */
  support: { link: string; label: string } | undefined
  /** Podcasts that it recommends, without itself */
  podroll: { title: string; address: string; guid: string }[]
  next: string | undefined
  /** Address to which the owner has moved the feed */
  movedTo: string | undefined
  episodes: FoundEpisode[]
  leftOut: LeftOut[]
}

const TRANSCRIPT_TYPES = ['text/vtt', 'application/x-subrip', 'application/srt', 'text/srt']
const MAX_TRANSCRIPTS = 4

/**
 * Reads a feed; `base`: its address, to which the addresses in it may be relative.
 * @throws feed.unreadable
 */
export function readFeed(xml: string, base?: string): FoundFeed {
  const feed = parseFeed(xml)
  const here = addressIn(base)(feed.base) ?? base
  const address = addressIn(here)
  const { language = '', isExplicit } = feed
  const podroll = podrollOf(feed.podcast, here)
  const found = feed.items.map((item) =>
    episodeOf(item, { language, isExplicit }, address(item.base) ?? here),
  )
  return {
    title: titleOf(feed.title),
    author: titleLine(textOf(feed.author)),
    description: firstProse(feed.descriptions).slice(0, limits.text.description),
    picture: address(feed.picture),
    locked: feed.podcast?.locked?.value
      ? { owner: feed.podcast.locked.owner?.trim().toLowerCase() ?? '' }
      : undefined,
    support: supportOf(feed.podcast?.fundings, address),
    podroll: podroll.items,
    next: address(feed.next),
    movedTo: address(feed.movedTo),
    episodes: found.filter((each) => 'item' in each),
    leftOut: [
      ...podroll.without.map((title) => leftOut(title, 'feed.recommendation-address')),
      ...found.filter((each) => 'code' in each),
      ...(feed.breaksOff ? [leftOut(titleOf(feed.title), 'feed.breaks-off')] : []),
    ],
  }
}

/** Of several, the first that a DJ's form would take */
function supportOf(
  fundings: readonly { url?: string | undefined; display?: string | undefined }[] = [],
  address: AddressIn,
): FoundFeed['support'] {
  for (const { url, display = '' } of fundings) {
    const link = supportIn.supportLink.safeParse(address(url)).data
    if (link) return { link, label: titleLine(textOf(display)).slice(0, limits.text.supportLabel) }
  }
  return undefined
}

/** `base`: address to which those of the item are relative */
function episodeOf(
  item: ParsedItem,
  { language, isExplicit }: { language: string; isExplicit: boolean },
  base: string | undefined,
): FoundEpisode | LeftOut {
  const address = addressIn(base)
  const { itunes, podcast, psc, date, files } = item
  const seconds = count(itunes?.duration)
  // Prefers the iTunes title, because it is plain text by definition.
  const title = titleOf(itunes?.title ?? item.title)
  const ranked = files.map((each) => ({
    ...each,
    rank: soundRank(each),
    recording: readAddress(each.url, base),
  }))
  const enclosure = ranked
    .filter(({ rank, recording }) => rank >= 0 && recording !== undefined)
    .toSorted((one, other) => one.rank - other.rank)[0]
  if (enclosure?.recording === undefined) return withoutRecording(title, ranked)
  const { recording } = enclosure
  const { notKept, ...soundbites } = soundbitesOf(item, seconds)
  const unkept = [...numbersNotKept(item), ...notKept]
  return {
    guid: cut(item.guid ?? '', limits.feedImports.guid) || guidOfAddress(recording.address),
    title,
    bytes: count(enclosure.length),
    item: {
      description: withChapterLines(
        cutProse(firstProse(item.descriptions)),
        (psc?.chapters ?? []).flatMap(chapterOf),
        seconds,
      ),
      releaseDate: date?.date?.toISOString() ?? null,
      ...(date?.date === undefined && { unreadDate: cut(date?.text ?? '', MAX_DATE) }),
      recording: recording.address,
      ...(recording.other !== undefined && { otherRecording: recording.other }),
      seconds,
      picture: item.pictures.map(address).find((each) => each !== undefined) ?? null,
      chapters: address(podcast?.chapters?.url) ?? null,
      ...((itunes?.explicit ?? isExplicit) && { isExplicit: true }),
      ...episodeNumbers(item),
      ...soundbites,
      ...(unkept.length > 0 && { notKept: unkept }),
      transcripts: transcriptsOf(item, language, address),
    },
    account: recording.account,
  }
}

/** Podlove Simple Chapters: `12`, `3:07` or `1:08:26.250`; https://podlove.org/simple-chapters */
function chapterOf({ start = '', title }: { start?: string | undefined; title?: string | undefined }) {
  const isTime = /^\d{1,6}(?::\d{1,2}){0,2}(?:\.\d+)?$/.test(start)
  const startTime = start.split(':').reduce((sum, part) => sum * 60 + Number(part), 0)
  return isTime ? [{ startTime, title }] : []
}

/** Characters of a date that cannot be read, as it is shown */
const MAX_DATE = 60

/** Characters of an address or type, as they are shown */
const MAX_SHOWN = 100

function withoutRecording(
  title: string,
  files: readonly (Pick<ParsedItem['files'][number], 'url' | 'type'> & { rank: number })[],
): LeftOut {
  const [first] = files
  if (!first) return leftOut(title, 'feed.no-recording')
  const sound = files.find(({ rank }) => rank >= 0)
  const url = cut(sound?.url ?? '', MAX_SHOWN)
  if (sound)
    return url
      ? leftOut(title, 'feed.recording-address', { message: url })
      : leftOut(title, 'feed.no-recording')
  const name = cut(
    (first.url ?? '')
      .replace(/[?#].*/s, '')
      .split('/')
      .at(-1) ?? '',
    MAX_SHOWN,
  )
  return leftOut(title, 'feed.no-sound', { codec: cut(first.type ?? '', MAX_SHOWN) || name })
}

export const leftOut = (title: string, code: ProblemCode, params: Params = {}): LeftOut => ({
  ...{ title, code, params },
  reason: describeProblem(code, params),
})

/** Others may be captions under another type; what cannot be read is named by the import. */
const transcriptsOf = (
  { podcast }: ParsedItem,
  language: string,
  address: AddressIn,
): FeedItem['transcripts'] =>
  (podcast?.transcripts ?? [])
    .flatMap((each) => {
      const rank = TRANSCRIPT_TYPES.indexOf((each.type ?? '').split(';')[0]?.trim().toLowerCase() ?? '')
      const at = address(each.url)
      if (at === undefined) return []
      const tag = cut(each.language ?? language, limits.transcripts.language)
      return [{ rank: rank === -1 ? TRANSCRIPT_TYPES.length : rank, address: at, language: tag }]
    })
    .toSorted((one, other) => one.rank - other.rank)
    .slice(0, MAX_TRANSCRIPTS)
    .map(({ rank: _rank, ...each }) => each)

type AddressIn = (given: string | undefined) => string | undefined

const addressIn =
  (base: string | undefined): AddressIn =>
  (given) =>
    readAddress(given, base)?.address

const KIND = endings.audio.join('|')

/** Types that say nothing about the content */
const ANY_TYPE =
  /^(?:|file|data|media|attachment|binary|object|n\/a|none|null|undefined)$|octet-stream|^binary\/|unknown|download/
/** `audio/mpeg`, and what feeds write instead: `audio`, `mp3`, `application/x-flac` */
const SOUND_TYPE = new RegExp(String.raw`^(?:audio\b|(?:application/)?(?:x-)?\.?(?:${KIND})$)`)
const PLAYLIST_TYPE = /mpegurl|m3u|scpls|xspf/
const PLAYLIST = /\.(?:m3u8?|pls|xspf)$/i
/** Notes, which are no sound yet */
const NOTES_TYPE = /^audio\/(?:x-)?(?:midi?|smf|kar)\b/
/** Names of what is no sound, whatever its type says */
const OTHER_FILE =
  /\.(?:jpe?g|png|gif|webp|avif|heic|svg|bmp|tiff?|ico|pdf|epub|docx?|rtf|txt|zip|rar|7z|vtt|srt|json|midi?|kar)$/i
/** Kinds of sound that are films more often */
const FILM = /(?:^|[./-])(?:mp4|m4v|mov|mkv|webm)$/i

/** Returns 0 for sound, more for what may be sound, -1 for what is not. */
function soundRank({ type = '', url = '' }: { type?: string | undefined; url?: string | undefined }): number {
  const path = url.replace(/[?#].*/s, '').trim()
  const rank = typeRank(type.replace(/;.*/s, '').trim().toLowerCase())
  if (PLAYLIST.test(path)) return rank < 0 ? -1 : 4
  if (OTHER_FILE.test(path)) return rank === 0 ? 5 : -1
  if (rank === 0 || !RECORDING.test(path)) return rank
  if (!FILM.test(path)) return 1
  return rank < 0 ? 3 : rank
}

function typeRank(type: string): number {
  if (PLAYLIST_TYPE.test(type) || NOTES_TYPE.test(type)) return -1
  if (type.startsWith('audio/')) return 0
  if (SOUND_TYPE.test(type)) return FILM.test(type) ? 3 : 1
  if (ANY_TYPE.test(type)) return 2
  return /^video\b/.test(type) ? 3 : -1
}

const INVISIBLE = /[\s\p{C}\u115f\u1160\u3164\uffa0]/gu

function titleOf(given = ''): string {
  const title = titleLine(textOf(given))
  return title.replaceAll(INVISIBLE, '') === '' ? '–' : title
}

/** Returns the text of a title or name: many feeds write them as HTML, although they are text. */
function textOf(given = ''): string {
  let text = decodeHTML(given.slice(0, MAX_TITLE)).replaceAll(LINE_BREAK, ' ')
  for (let depth = 0; depth < MAX_DEPTH && FORMATTED.test(text); depth += 1)
    text = text.replaceAll(FORMATTED_ALL, '$2')
  return text
}

/** Only pairs of tags that change how a text looks; one alone, or another, may be what the title is about. */
const FORMATTED =
  /<(b|i|u|s|em|strong|small|big|sup|sub|span|font|p|a|mark|h[1-6])(?:\s[^<>]{0,500})?>([^<>]*)<\/\1\s*>/i
const FORMATTED_ALL = new RegExp(FORMATTED, 'gi')
const LINE_BREAK = /<br\s{0,9}\/?>/gi
const MAX_DEPTH = 5

/** Characters of a title with its escapes */
const MAX_TITLE = 10_000

const count = (given: number | undefined): number =>
  given !== undefined && Number.isSafeInteger(Math.round(given)) && given > 0 ? Math.round(given) : 0

const cut = (text: string, max: number): string =>
  text
    .toWellFormed()
    .replaceAll(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .slice(0, max)
    .toWellFormed()

const cutProse = (text: string): string =>
  text.replaceAll(/\r\n?/g, '\n').replaceAll('\0', '').slice(0, limits.text.description).toWellFormed()
