/** Reads seasons and numbers of episodes, which feeds write in many ways. */
import { EpisodeType, limits } from '@nava/contracts'
import { latinDigits } from '@nava/tags/latin-digits'
import { titleLine } from '../../platform/title-line.ts'
import type { FeedItem } from './feed-item.ts'
import type { ParsedItem } from './parse-feed.ts'

const NUMBER =
  /(<[\w.-]{1,20}:(season|episode)(?:\s[^<>]{0,999})?>)\s{0,99}(?:<!\[CDATA\[)?([^<>\]]{0,60})(?:\]\]>)?\s{0,99}(?=<\/)/gi

/**
 * Returns a feed in which numbers are those that its texts mean: the parser reads no `S02`, `Ep. 5`, `12a` or digits of
 * another script. What means none becomes empty.
 */
export const withPlainNumbers = (text: string): string =>
  text.replaceAll(
    NUMBER,
    (_, tag: string, name: string, given: string) =>
      `${tag}${numberIn(given, name.toLowerCase() === 'season' ? 's' : 'e')}`,
  )

/** `letter`: which of two numbers counts, as in `S2E5` */
function numberIn(given: string, letter: 's' | 'e'): string {
  const text = latinDigits(given).toLowerCase()
  const both = /s\D{0,9}(\d{1,9})\D{0,9}e\D{0,9}(\d{1,9})/.exec(text)
  if (both) return String(Number(letter === 's' ? both[1] : both[2]))
  const [, number, fraction = ''] = /^[^\d-]*(\d{1,9})(?!\d)(?:\.(\d+))?/.exec(text) ?? []
  if (number === undefined) return ''
  return /[1-9]/.test(fraction) ? `${Number(number)}.${fraction}` : String(Number(number))
}

/** Numbers with a fraction, and what is to be shown instead of a number */
export function numbersNotKept({ itunes, podcast }: ParsedItem): NonNullable<FeedItem['notKept']> {
  const numbers = [podcast?.season?.number, itunes?.season, podcast?.episode?.number, itunes?.episode]
  const fractions = numbers.filter((each) => each !== undefined && !Number.isInteger(each)).map(String)
  const display = titleLine(podcast?.episode?.display ?? '').slice(0, MAX_DISPLAY)
  const isShown = display === '' || display === String(podcast?.episode?.number)
  return [...new Set([...fractions, ...(isShown ? [] : [display])])].map((message) => ({
    ...{ part: 'number' as const, code: 'feed.number-not-whole' as const },
    params: { message },
  }))
}

/** Characters; the namespace recommends 32 at most */
const MAX_DISPLAY = 60

/** The podcast namespace comes before iTunes', which has no names and no zero. */
export function episodeNumbers({
  itunes,
  podcast,
}: ParsedItem): Pick<FeedItem, 'season' | 'seasonName' | 'episode' | 'episodeType'> {
  const { season: most, episode: last, seasonName: longest } = limits.perPodcast
  const season = within([podcast?.season?.number, itunes?.season], 1, most)
  const episode = within([podcast?.episode?.number, itunes?.episode], 0, last)
  const seasonName = titleLine(podcast?.season?.name ?? '').slice(0, longest)
  const type = EpisodeType.safeParse(itunes?.episodeType?.trim().toLowerCase()).data ?? 'full'
  return {
    ...(season !== undefined && { season }),
    ...(season !== undefined && seasonName !== '' && { seasonName }),
    ...(episode !== undefined && { episode }),
    ...(type !== 'full' && { episodeType: type }),
  }
}

const within = (numbers: readonly (number | undefined)[], least: number, most: number) =>
  numbers.find((each) => each !== undefined && Number.isInteger(each) && each >= least && each <= most)
