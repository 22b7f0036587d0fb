import { latinDigits } from './latin-digits.ts'

/**
 * Words for a disc, as people write them before or after its number. Volumes and parts are albums of their own, so they
 * are not among them.
 */
const WORDS = [
  'cds?|s?acd|sa-?cd|hdcd|dvd(?:-?a)?|lp|vinyl|diskette|disque|dis[ck][oō]|dis[ck]s?|disket|lemez|platte|schallplatte|scheibe|plak|p[łl]yta',
  '(?:digital[\\s-]?)?medi(?:a|um)|cass?ett?e|cassetta|casete|kassett[eai]?|kaset|kaseta|kazeta|tape',
  'диск|пластинка|кассета|δ[ίι]σκος',
  'دیسک|سی[\\s\\u200c]?دی|لوح(?:[\\s\\u200c]?فشرده)?|صفحه|کاست|نوار|(?:ال)?(?:قرص|ا?سطوانه|شریط|کاسیت|دیسک)',
  'דיסק|תקליט|डिस्क|ディスク|디스크|光[盘碟盤]|唱片|碟|盘|盤|枚',
]
/** In the letters that `plainLetters` leaves, by number */
const CARDINALS = [
  'one|یک|واحد|один|одна|一',
  'two|دو|اثنان|اثنین|два|две|二',
  'three|سه|ثلاثه|три|三',
  'four|چهار|اربعه|четыре|四',
  'five|پنج|خمسه|пять|五',
  'six|شش|سته|шесть|六',
  'seven|هفت|سبعه|семь|七',
  'eight|هشت|ثمانیه|восемь|八',
  'nine|نه|تسعه|девять|九',
  'ten|ده|عشره|десять|十',
  'eleven|یازده',
  'twelve|دوازده',
  'thirteen|سیزده',
  'fourteen|چهارده',
  'fifteen|پانزده',
  'sixteen|شانزده',
  'seventeen|هفده',
  'eighteen|هجده|هیجده',
  'nineteen|نوزده',
  'twenty|بیست',
]
const ORDINALS = [
  'first|اول|اولین|الاولی?|перв(?:ый|ая)',
  'second|دوم|دومین|الثانیه?|втор(?:ой|ая)',
  'third|سوم|سومین|الثالثه?|трет(?:ий|ья)',
  'fourth|چهارم|چهارمین|الرابعه?|четв[её]рт(?:ый|ая)',
  'fifth|پنجم|پنجمین|الخامسه?|пят(?:ый|ая)',
  'sixth|ششم|ششمین|السادسه?|шест(?:ой|ая)',
  'seventh|هفتم|هفتمین|السابعه?|седьм(?:ой|ая)',
  'eighth|هشتم|هشتمین|الثامنه?|восьм(?:ой|ая)',
  'ninth|نهم|نهمین|التاسعه?|девят(?:ый|ая)',
  'tenth|دهم|دهمین|العاشره?|десят(?:ый|ая)',
  'eleventh|یازدهم|یازدهمین',
  'twelfth|دوازدهم|دوازدهمین',
]
const NUMBER_WORDS = CARDINALS.map(
  (words, at) => new RegExp(`^(?:${[words, ORDINALS[at] ?? []].flat().join('|')})$`, 'u'),
)
const ROMAN = ' i ii iii iv v vi vii viii ix x xi xii xiii xiv xv xvi xvii xviii xix xx'.split(' ')

const WORD = `(?:${WORDS.join('|')})`
const NUMERO = String.raw`(?:n[o°]|nr|num|number|num[eé]ro|nummer)(?![a-z])|номер|شماره|رقم`
const GAP = String.raw`(?:${NUMERO}|[\s\u200c._#:\p{Pd}]){0,5}`
const EDGE = String.raw`(?<![\p{L}\p{N}])`
const END = String.raw`(?![\p{L}\p{N}])`
/** 'CD x 2' is two of them. Words that stand for numbers do not begin within another: 'Disco', 'Kaseta'. 'CD1a' is a side. */
const NUMBER = String.raw`(?!x\s*\d)(?:(0?\d{1,2})[a-h]?|((?<![\p{L}\p{M}])\p{L}{1,9}|[一二三四五六七八九十]|ii|iii|iv|vi{1,3}))`
const OF = String.raw`\s*(?:of|/|von|de|sur|di|از|من)\s*\d`
/** The number is looked at, not taken: it may be the word that comes before another number. */
const BEFORE = new RegExp(
  String.raw`${EDGE}${WORD}${GAP}(?=[([]\s*${NUMBER}(?:${OF}+)?\s*[)\]]|${NUMBER}(?:${END}|${OF}))`,
  'gu',
)
/** A bare number before the word says how many discs there are, unless it is all of the name or the word is singular. */
const AFTER = [
  String.raw`^(0?\d{1,2})(?:st|nd|rd|th|er|[eè]?me|e|-?(?:[йя]|[оыи]й|ая))\s*${WORD}${END}`,
  String.raw`^(0?\d{1,2})\s*(?:[.)#:]\s*\p{Pd}?|\s\p{Pd}\s)\s*${WORD}${END}`,
  String.raw`^(0?\d{1,2})\p{Pd}?${WORD}(?<!s)$`,
  String.raw`^(0?\d{1,2})\s*(?:диск|пластинка|кассета)${END}`,
  String.raw`^(${ORDINALS.join('|')})\s+${WORD}${END}`,
  String.raw`第\s*(\d{1,2}|[一二三四五六七八九十])\s*(?:[张張枚]?\s*${WORD}|[张張])${END}`,
].map((pattern) => new RegExp(pattern, 'u'))

/** Sides have letters only: 'Face 2 Face' is a name. */
const SIDE = new RegExp(
  String.raw`${EDGE}(?:side|sida|seite|face|cara|lado|lato|kant|strana|strona|сторона|سمت|الوجه)[\s\u200c_]*[([]?([a-h]|[абвг]|[اب])[)\]]?(?=\s*(?:$|[\p{Pd}:([]))`,
  'u',
)
const SIDES = ['aаا', 'bбب', 'cв', 'dг', 'e', 'f', 'g', 'h']

/**
 * Returns the number of the disc that a folder's name means, and 0 if it means none: 'CD1 - Live', 'Disc 01 (Title)',
 * 'دیسک ۲', '1-CD', 'Disc Two', 'Disc B', 'Side B'. '2CD Edition' means a number of discs. A 'Bonus Disc' comes after those
 * that the names of the folders `beside` it mean.
 */
export function discOfFolder(name: string, beside: readonly string[] = []): number {
  const plain = plainLetters(name)
  const before = [...plain.matchAll(BEFORE)].map((match) => match.slice(1).find(Boolean) ?? '')
  const after = AFTER.map((pattern) => pattern.exec(plain)?.[1] ?? '')
  const [, side = ''] = SIDE.exec(plain) ?? []
  const letter = sideNumber(side) || sideNumber(LETTER.exec(plain)?.[1] ?? '')
  const own = [...before, ...after].map(numberOf).find((number) => number > 0) ?? letter
  if (!BONUS.test(plain)) return own
  const last = Math.max(0, ...beside.filter((each) => each !== name).map((each) => discOfFolder(each)))
  return own > last || last === 0 ? own : last + 1
}

/** Returns the number of the disc that the name of each folder means beside the folders next to it. `folders`: paths */
export function discsOfFolders(folders: Iterable<string>, separator = '/'): Map<string, number> {
  const places = [...folders].map((path) => {
    const end = path.lastIndexOf(separator)
    return { path, parent: path.slice(0, Math.max(0, end)), name: path.slice(end + 1) }
  })
  return new Map(
    [...Map.groupBy(places, ({ parent }) => parent).values()].flatMap((siblings) => {
      const names = siblings.map(({ name }) => name)
      return siblings.map(({ path, name }) => [path, discOfFolder(name, names)] as const)
    }),
  )
}

const BONUS = new RegExp(
  String.raw`^(?:bonus|bónus|extras?)[\s\p{Pd}]*${WORD}${END}|${EDGE}${WORD}[\s\p{Pd}([]*(?:bonus|bónus)[)\]]?$`,
  'u',
)
/** Roman numerals are read first. */
const LETTER = new RegExp(
  String.raw`${EDGE}(?:dis[ck]|cd|lp|vinyl|tape|cassette)[\s_\p{Pd}]+([a-h])(?=\s*(?:$|[\p{Pd}:([]))`,
  'u',
)
const sideNumber = (letter: string): number =>
  letter === '' ? 0 : SIDES.findIndex((letters) => letters.includes(letter)) + 1

/** Lower case, with Latin digits, and the Arabic letters that keyboards write for one another as one */
const plainLetters = (name: string): string =>
  latinDigits(
    name
      .normalize('NFKC')
      .toLowerCase()
      .replaceAll('_', ' ')
      .replaceAll('ك', 'ک')
      .replaceAll(/[يىئ]/g, 'ی')
      .replaceAll(/[أإآٱ]/g, 'ا')
      .replaceAll('ة', 'ه')
      .replaceAll(/[\u064b-\u0652\u0640]/g, ''),
  ).trim()

const DISC_IN_ALBUM = new RegExp(
  String.raw`^(.*?\S)\s*(?:[([]\s*(${WORD}${GAP}${NUMBER}(?:${OF}+)?)\s*(?:[:\p{Pd}][^\])]*)?[)\]]|(?:\s\p{Pd}|[,:;])\s+(${WORD}${GAP}${NUMBER}(?:${OF}+)?)|\s(?:cd|dis[ck])\s?0?(\d{1,2}))$`,
  'u',
)

/** Longer names are left as they are. */
const MAX_ALBUM = 500

/** Divides the name of an album that ends with that of one of its discs: 'Box (Disc 1)', 'Box [CD 2: Live]', 'Box - Disc 2'. */
export function splitAlbum(name: string): { album: string; disc: number } {
  const whole = { album: name.trim(), disc: 0 }
  if (whole.album.length > MAX_ALBUM) return whole
  const match = DISC_IN_ALBUM.exec(plainLetters(whole.album))
  if (!match) return whole
  const [, before = '', inBrackets, , , behind, , , bare = '0'] = match
  const disc = Number(bare) || discOfFolder(inBrackets ?? behind ?? '')
  const album = whole.album.slice(0, before.length)
  // Letters that are written otherwise may have moved the place.
  return disc > 0 && plainLetters(album) === before ? { album, disc } : whole
}

function numberOf(text: string): number {
  if (/^\d+$/.test(text)) return Number(text)
  return Math.max(0, ROMAN.indexOf(text)) || NUMBER_WORDS.findIndex((words) => words.test(text)) + 1
}
