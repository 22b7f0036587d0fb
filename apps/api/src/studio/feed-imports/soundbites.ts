/** Reads `podcast:soundbite`, whose times feeds write in several ways. */
import {
  type Soundbite,
  SoundbiteIn,
  SOUNDBITES_MAX,
  SOUNDBITE_TITLE,
  soundbitesWithin,
} from '@nava/contracts'
import { latinDigits } from '@nava/tags/latin-digits'
import { decodeHTML } from 'entities'
import { titleLine } from '../../platform/title-line.ts'
import type { FeedItem } from './feed-item.ts'
import type { ParsedItem } from './parse-feed.ts'

const SOUNDBITE = /<[\w.-]{1,20}:soundbite\s[^<>]{1,999}>/gi
const TIME = /\b(startTime|duration)(\s{0,9}=\s{0,9})(["'])([^"'<>]{0,60})\3/gi
const CLOCK = /^\s{0,9}(\d{1,6}(?::\d{1,2}){0,2}(?:[.,]\d{1,9})?)\s{0,9}(?:s|sec|seconds)?\s{0,9}$/i

/** Returns a feed whose soundbites have seconds: the parser reads no `01:13`, `73,5`, `30s` or digits of another script. */
export const withPlainTimes = (text: string): string =>
  text.replaceAll(SOUNDBITE, (tag) =>
    tag.replaceAll(TIME, (whole, name: string, equals: string, quote: string, given: string) => {
      const clock = CLOCK.exec(latinDigits(given))?.[1]?.replace(',', '.')
      const seconds = clock?.split(':').reduce((sum, part) => sum * 60 + Number(part), 0)
      return seconds === undefined ? whole : `${name}${equals}${quote}${seconds}${quote}`
    }),
  )

/** Seconds: some programs write one for each length. */
const CREDIBLE = 60

/** `seconds`: length of the episode, 0 if unknown */
export function soundbitesOf(
  { podcast }: ParsedItem,
  seconds: number,
): Pick<FeedItem, 'soundbites'> & { notKept: NonNullable<FeedItem['notKept']> } {
  const max = SOUNDBITES_MAX
  const kept: Soundbite[] = []
  const notKept: NonNullable<FeedItem['notKept']> = []
  for (const { startTime, duration, display = '' } of podcast?.soundbites ?? []) {
    const name = titleLine(decodeHTML(display)).slice(0, SOUNDBITE_TITLE)
    const read = SoundbiteIn.safeParse({ start: startTime, duration, title: name }).data
    if (read && soundbitesWithin([read], seconds < CREDIBLE ? 0 : seconds).length > 0) kept.push(read)
    else {
      const message = `${name} startTime=${startTime ?? '?'} duration=${duration ?? '?'}`.trim()
      notKept.push({ part: 'highlight', code: 'feed.soundbite-times', params: { message } })
    }
  }
  if (kept.length > max) notKept.push({ part: 'highlight', code: 'feed.soundbites-many', params: { max } })
  return { ...(kept.length > 0 && { soundbites: kept.slice(0, max) }), notKept: notKept.slice(0, max) }
}
