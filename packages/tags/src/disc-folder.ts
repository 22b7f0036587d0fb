import { latinDigits } from './latin-digits.ts'

/**
 * Words for a disc, as people write them before or after its number. Volumes and parts are albums of their own, so they
 * are not among them.
 */
const WORDS = [
  'cds?|s?acd|sa-?cd|hdcd|dvd(?:-?a)?|lp|vinyl|diskette|disque|dis[ck][oō]|dis[ck]s?|platte|schallplatte|scheibe|plak|p[łl]yta',
  '(?:digital[\\s-]?)?medi(?:a|um)|cassette|cassetta|kassette|kaset|kaseta|tape',
  'диск|пластинка|кассета|δ[ίι]σκος',
  'دیسک|سی[\\s\\u200c]?دی|لوح(?:[\\s\\u200c]?فشرده)?|صفحه|کاست|(?:ال)?(?:قرص|[أا]?سطوان[ةه]|شریط)',
  'דיסק|תקליט|डिस्क|ディスク|디스크|光[盘碟盤]|唱片|碟|盘|盤|枚',
]
const CARDINALS = [
  'one|یک|один|一',
  'two|دو|два|二',
  'three|سه|три|三',
  'four|چهار|четыре|四',
  'five|پنج|пять|五',
  'six|شش|шесть|六',
  'seven|هفت|семь|七',
  'eight|هشت|восемь|八',
  'nine|نه|девять|九',
  'ten|ده|десять|十',
]
const ORDINALS = [
  'first|اول|اولین|ال[أا]ولی?|перв(?:ый|ая)',
  'second|دوم|دومین|الثانی[ةه]?|втор(?:ой|ая)',
  'third|سوم|سومین|الثالث[ةه]?|трет(?:ий|ья)',
  'fourth|چهارم|چهارمین|الرابع[ةه]?|четв[её]рт(?:ый|ая)',
  'fifth|پنجم|پنجمین|الخامس[ةه]?|пят(?:ый|ая)',
  'sixth|ششم|ششمین|السادس[ةه]?|шест(?:ой|ая)',
  'seventh|هفتم|هفتمین|السابع[ةه]?|седьм(?:ой|ая)',
  'eighth|هشتم|هشتمین|الثامن[ةه]?|восьм(?:ой|ая)',
  'ninth|نهم|نهمین|التاسع[ةه]?|девят(?:ый|ая)',
  'tenth|دهم|دهمین|العاشر[ةه]?|десят(?:ый|ая)',
]
const NUMBER_WORDS = CARDINALS.map((words, at) => new RegExp(`^(?:${words}|${ORDINALS[at]})$`, 'u'))
const ROMAN = ' i ii iii iv v vi vii viii ix x xi xii xiii xiv xv xvi xvii xviii xix xx'.split(' ')

const WORD = `(?:${WORDS.join('|')})`
const NUMERO = String.raw`(?:n[o°]|nr|num|number|num[eé]ro|nummer)(?![a-z])|номер|شماره|رقم`
const GAP = String.raw`(?:${NUMERO}|[\s\u200c._#:\p{Pd}]){0,5}`
const EDGE = String.raw`(?<![\p{L}\p{N}])`
const END = String.raw`(?![\p{L}\p{N}])`
// 'CD x 2' is two of them.
const NUMBER = String.raw`(?!x\s*\d)(0?\d{1,2}|\p{L}{1,9})`
const OF = String.raw`\s*of\s*\d`
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

/**
 * Returns the number of the disc that a folder's name means, and 0 if it means none: 'CD1 - Live', 'Disc 01 (Title)',
 * 'دیسک ۲', '1-CD', 'Disc Two'. '2CD Edition' means a number of discs.
 */
export function discOfFolder(name: string): number {
  const text = name.normalize('NFKC').toLowerCase().replaceAll('_', ' ')
  // Arabic and Persian keyboards write kaf and yeh differently.
  const plain = latinDigits(text.replaceAll('ك', 'ک').replaceAll(/[يى]/g, 'ی')).trim()
  const before = [...plain.matchAll(BEFORE)].map(([, inBrackets, bare = '']) => inBrackets ?? bare)
  const after = AFTER.map((pattern) => pattern.exec(plain)?.[1] ?? '')
  return [...before, ...after].map(numberOf).find((number) => number > 0) ?? 0
}

function numberOf(text: string): number {
  if (/^\d+$/.test(text)) return Number(text)
  return Math.max(0, ROMAN.indexOf(text)) || NUMBER_WORDS.findIndex((words) => words.test(text)) + 1
}
