import { distinctNames } from './name-key.ts'
import { splitNames } from './names-with-commas.ts'

const MARKER = String.raw`\s*(?:featuring|feat|ft)(?:[.．]\s*|\s+)(?=\S)`
const guestsBetween = (open: string, close: string): string => {
  const other = `[^${open}${close}]`
  return `[${open}]${MARKER}((?:${other}|[${open}]${other}*[${close}])+)(?:[${close}]|$)`
}
/** Guests in brackets, which may have brackets of their own and no end */
const IN_BRACKETS = new RegExp(
  String.raw`(?<=\S)\s*(?:${guestsBetween('(（', ')）')}|${guestsBetween(String.raw`\[【［`, String.raw`\]】］`)})`,
  'gi',
)
/** 'Feat' without a dot may be the end of a name, as in 'Little Feat', which an ampersand or a marker after it shows. */
const GUESTS =
  /(?<=\S)\s+(?:(?:feat|ft)[.．]\s*|(?:feat|ft|featuring)\s+(?!(?:feat|ft)\b))(?=[^\s&,])|(?<=\bfeat)\s+&\s+/i
/** After other artists, in a tag of its own */
const GUEST_ALONE = /^\s*(?:feat|ft)[.．]\s*(?=\S)/
/** Between an artist and the guests: 'Mina, feat. Kaveh', 'Mina - feat. Kaveh' */
const JOINT = /(?:[,、，]|(?<=\s)\p{Pd})$/u

/**
 * Splits the artist tags into artists, without repetitions. Guests after 'feat.' become separate artists.
 * Semicolons before a space split too, which programs write between artists. Other semicolons ('Steins;Gate'), commas and
 * ampersands do not split a name, because names of bands contain them.
 */
export function splitArtists(values: readonly string[]): string[] {
  const names = values
    .flatMap((value) => value.split(/;\s+/))
    .flatMap((value, at) => {
      if (at > 0 && GUEST_ALONE.test(value)) return guestsIn(value.replace(GUEST_ALONE, ''))
      const { title, guests } = splitTitle(value)
      const [main = '', ...others] = title.split(GUESTS)
      const all = [...others.flatMap(guestsIn), ...guests]
      return [all.length > 0 ? main.trimEnd().replace(JOINT, '') : main, ...all]
    })
  return distinctNames(names.map((each) => each.trim()).filter(Boolean))
}

/** Returns the title without guests, and the guests in its brackets: 'Rain (feat. Kaveh) [Live]'. */
export function splitTitle(title: string): { title: string; guests: string[] } {
  const found = [...title.matchAll(IN_BRACKETS)].map(([, round, square = '']) => round ?? square)
  return { title: title.replaceAll(IN_BRACKETS, ''), guests: found.flatMap(guestsIn) }
}

const guestsIn = (text: string): string[] => text.split(GUESTS).flatMap(splitNames)
