/** Guesses code pages by how likely a language is to have the letters that the bytes stand for. */
import { latin1 } from './bytes.ts'
import { decodePage, decodeStrictly } from './code-pages.ts'
import { LETTERS } from './letter-frequencies.ts'

type Language = keyof typeof LETTERS

const WESTERN: Language[] = ['en', 'fr', 'de', 'es', 'pt', 'it', 'sv', 'da', 'fi', 'is']
const CENTRAL: Language[] = ['pl', 'cs', 'sk', 'hu', 'hr', 'ro']
const CYRILLIC: Language[] = ['ru', 'uk', 'bg', 'sr']

interface Page {
  encoding: string
  languages: readonly Language[]
  /** Natural logarithm of how rare such files are, beside those of Windows in Western languages */
  rarity: number
}

const PAGES: readonly Page[] = [
  { encoding: 'windows-1252', languages: WESTERN, rarity: 0 },
  { encoding: 'windows-1256', languages: ['fa', 'ar'], rarity: 0.5 },
  { encoding: 'windows-1251', languages: CYRILLIC, rarity: 0.5 },
  { encoding: 'windows-1253', languages: ['el'], rarity: 1.5 },
  { encoding: 'windows-1250', languages: CENTRAL, rarity: 1.5 },
  { encoding: 'windows-1254', languages: ['tr'], rarity: 1.5 },
  { encoding: 'windows-1255', languages: ['he'], rarity: 2 },
  { encoding: 'windows-874', languages: ['th'], rarity: 2.5 },
  { encoding: 'windows-1257', languages: ['lt', 'lv', 'et'], rarity: 3 },
  { encoding: 'koi8-r', languages: ['ru', 'bg'], rarity: 3 },
  { encoding: 'koi8-u', languages: ['uk'], rarity: 4 },
  { encoding: 'iso-8859-2', languages: CENTRAL, rarity: 3 },
  { encoding: 'ibm866', languages: ['ru', 'uk', 'bg'], rarity: 4 },
  { encoding: 'iso-8859-6', languages: ['ar', 'fa'], rarity: 4.5 },
  { encoding: 'iso-8859-5', languages: CYRILLIC, rarity: 5 },
  { encoding: 'cp850', languages: WESTERN, rarity: 5 },
  { encoding: 'cp852', languages: CENTRAL, rarity: 5.5 },
  { encoding: 'macintosh', languages: WESTERN, rarity: 6 },
  { encoding: 'x-mac-cyrillic', languages: ['ru', 'uk'], rarity: 7 },
]

/** Costs are negative natural logarithms of likelihoods. */
const COST = {
  /** Letters that the language does not have, and those of other scripts than the word */
  foreignLetter: 11,
  capitalInside: 5,
  besideDigit: 4,
  /** A word of another language than the text */
  otherLanguage: 2.5,
  punctuation: 5,
  symbol: 7.5,
  symbolInWord: 14,
  rareSymbol: 11,
  noCharacter: 16,
  joiner: 6,
  /** The only foreign letter is rather one with an accent than of another alphabet. */
  alone: 4,
  mark: 7,
}

const costs = new Map<Language, Map<string, number>>()

function costsOf(language: Language): Map<string, number> {
  let own = costs.get(language)
  if (!own) {
    const letters = [...LETTERS[language].matchAll(/(\D)(\d+)/gu)]
    own = new Map(letters.map(([, letter = '', share]) => [letter, -Math.log(Number(share) / 10_000)]))
    costs.set(language, own)
  }
  return own
}

export interface EncodingGuess {
  encoding: string
  /** How much likelier it is than the next one that reads the bytes otherwise, as a natural logarithm */
  lead: number
}

/** A lead over the Western page that says nothing */
const TIE = 1

/** Bytes that are enough to tell code pages apart */
const MAX_SAMPLE = 2000

/** Returns the likeliest encoding of bytes that are no UTF-8. */
export function guessEncoding(bytes: Uint8Array): EncodingGuess {
  const sample = sampleOf(bytes)
  const isAlone = sample.filter((byte) => byte >= 0x80).length === 1
  const single = PAGES.map(({ encoding, languages, rarity }) => {
    const text = decodePage(sample, encoding) ?? ''
    const alone = isAlone && !/\p{Script=Latin}/u.test(text.replaceAll(/\p{ASCII}/gu, '')) ? COST.alone : 0
    return { encoding, text, cost: rarity + alone + costOfText(text, languages) }
  })
  const all = [...single, ...OF_TWO_BYTES.flatMap((page) => readTwoBytes(sample, page))].toSorted(
    (one, other) => one.cost - other.cost,
  )
  const western = all.find(({ encoding }) => encoding === 'windows-1252')
  const [likeliest = western] = all
  if (!likeliest || !western) return { encoding: 'windows-1252', lead: 0 }
  const best = western.cost - likeliest.cost < TIE ? western : likeliest
  const next = all.find(({ text }) => text !== best.text)
  // Of pages that read the bytes alike, the commonest one.
  const { encoding } = single.find(({ text }) => text === best.text) ?? best
  return { encoding, lead: next ? Math.max(0, next.cost - best.cost) : Infinity }
}

/** Returns the lines that have foreign bytes, because whole texts may be long. */
function sampleOf(bytes: Uint8Array): Uint8Array {
  if (bytes.length <= MAX_SAMPLE) return bytes
  const first = bytes.findIndex((byte) => byte >= 0x80)
  const words = latin1(bytes.subarray(Math.max(0, first - 20), first + 16 * MAX_SAMPLE))
    .split(/[\n\r]/)
    .filter((line) => /[\x80-\xff]/.test(line))
  let length = 0
  const whole = words.filter((line) => (length += line.length + 1) <= MAX_SAMPLE)
  const text = whole.length > 0 ? whole.join('\n') : (words[0] ?? '').slice(0, MAX_SAMPLE)
  return Uint8Array.from(text, (letter) => letter.charCodeAt(0))
}

const WORD = /(?:[\p{L}\p{M}\p{N}'’]|[^\p{ASCII}])+/gu

/** Each word is of the language that suits it, best of all that of the text. */
function costOfText(text: string, languages: readonly Language[]): number {
  const words = (text.match(WORD) ?? []).filter((word) => /[^\p{ASCII}]/u.test(word))
  const byLanguage = languages.map((language) => words.map((word) => costOfLetters(word, costsOf(language))))
  const ofLetters = byLanguage.map((own) =>
    own.reduce((sum, cost, at) => {
      const least = Math.min(...byLanguage.map((other) => other[at] ?? Infinity))
      return sum + Math.min(cost, least + COST.otherLanguage)
    }, 0),
  )
  return words.reduce((sum, word) => sum + costOfForm(word), Math.min(...ofLetters)) + costOfBeginning(text)
}

const isLetter = (character: string): boolean => /[\p{L}\p{M}]/u.test(character) && !/[ªº]/.test(character)

/** A letter that is drawn out, as in 'Nååååå', counts twice. */
const costOfLetters = (word: string, letters: ReadonlyMap<string, number>): number =>
  Array.from(word.replaceAll(/(.)\1{2,}/gu, '$1$1'))
    .filter(isLetter)
    .reduce((sum, letter) => {
      const own = letters.get(letter.toLowerCase().charAt(0))
      return sum + (own ?? (/\p{M}/u.test(letter) ? COST.mark : COST.foreignLetter))
    }, 0)

/** How odd the word looks in any language */
function costOfForm(word: string): number {
  const characters = Array.from(word)
  const hasSmall = /\p{Ll}/u.test(word)
  const ofCharacters = characters.reduce((sum, character, at) => {
    const [before = ' ', after = ' '] = [characters[at - 1], characters[at + 1]]
    if (!isLetter(character)) return sum + costOfSign(character, before, after)
    const isForeign = character > '\u007f'
    const isBesideDigit = isForeign && /\d/.test(before + after)
    const isMixed = at > 0 && isLetter(before) && hasSmall && /\p{Lu}/u.test(character)
    return sum + (isBesideDigit ? COST.besideDigit : 0) + (isMixed ? COST.capitalInside : 0)
  }, 0)
  const odd = ODD_FORMS.filter(([pattern]) => pattern.test(word))
  return odd.reduce((sum, [, cost]) => sum + cost, ofCharacters)
}

/** Spelling that others than these languages may have: letters that stand at the end, at the beginning, or with an accent */
const ODD_FORMS: readonly (readonly [RegExp, number])[] = [
  [/[ةى]\p{L}/u, 5],
  [/iæ$/u, 4],
  [/^ğ/iu, 8],
  [/^ð/iu, 4],
  [/\p{L}þ\p{L}/iu, 2],
  [/ς\p{L}|\p{Script=Greek}σ(?!\p{L})/u, 6],
  [/^[α-ω]{3,}$/u, 2],
  [/[םןץףך]\p{L}/u, 6],
  [/\p{L}[כמנצ]$/u, 3],
  [/^[йьъы]\p{L}/iu, 3],
  [/[ЪЬъь][аоуыэьъАОУЫЭЬЪ]/u, 4],
  [/[бвгджзклмнпрстфхцчшщ]{5}/iu, 3],
  [/^(?:\p{M}|[\u0e30\u0e32\u0e33\u0e45])/u, 8],
  [/[\u0e40-\u0e44](?![\u0e01-\u0e2e])/u, 8],
]

/** Names and titles rarely begin with a small letter. */
const costOfBeginning = (text: string): number =>
  /^\P{L}*(?![A-Za-z])(?!\p{Script=Latin})\p{Ll}/u.test(text) ? SMALL_BEGINNING : 0
const SMALL_BEGINNING = 2

function costOfSign(character: string, before: string, after: string): number {
  if (/[\p{ASCII}]/u.test(character)) return 0
  const isInWord = isLetter(before) && isLetter(after)
  if (/[’]/.test(character)) return isLetter(before) ? COST.punctuation - 1 : COST.punctuation
  if (/[„‚]/.test(character)) return isLetter(before) ? COST.symbolInWord : COST.punctuation
  if (/[‘“”«»‹›]/.test(character)) return isInWord ? COST.symbolInWord : COST.punctuation
  if (/[–—…•·،؛؟]/.test(character)) return isInWord ? COST.symbol : COST.punctuation
  if (/[\u00a0\u200c\u200d]/.test(character)) return COST.joiner
  if (/[²³½¼¾°º™®©]/.test(character)) return isLetter(after) ? COST.symbolInWord : COST.joiner
  if (/[¡¿]/.test(character)) return isLetter(after) && !isLetter(before) ? COST.punctuation : COST.rareSymbol
  if (/[£€$¥]/.test(character)) return /\d/.test(before + after) ? COST.punctuation : COST.rareSymbol
  if (/[ª№×]/.test(character)) return COST.symbol
  return /[\p{Cc}\ufffd]/u.test(character) ? COST.noCharacter : COST.rareSymbol
}

interface TwoBytePage {
  encoding: string
  rarity: number
  /** Cost of a character of two bytes, or of one byte above 0x7f */
  cost: (character: string, first: number) => number
  /** True if the everyday characters have no Latin letter as their second byte */
  isHigh?: boolean
}

const KANA = /[\p{Script=Hiragana}\p{Script=Katakana}ー]/u
const COMMON = { kana: 4.6, frequent: 6, everyday: 8.6, rare: 11.5, sign: 7.5 }
/** Signs of everyday Chinese and Japanese, in names, titles and songs */
const FREQUENT_HAN =
  /[的一是不了在人有我他这個个们中来上大为和国地到以说時时要就出会可也你对對生能而子那得于着下自之年过過发發后後作里裡用道行所然家种種事成方多经么麼去法学如都同现当没沒动面起看定天分还還进好小部其些主样理心她本前开但因只从從想实日军者意无無力它与把机十民第公此已工使情明性知全三又关點点正业外将兩两高间由问問很最重並并物手应战向头頭文体政美相见見被利什二等产或新己制身果加西斯月话話合回特代内信表化老给世位次度门任常先海通教儿兒原东東声聲提立及比员解水名真论处處走义各入几口认条平系气氣题活尔更别打女变變四神总何电電数安少报才结反受目太量再感建务做接必场件计管期市直德资命山金指克许統区保至队形社便空决治展马馬科司五基眼书書非则听聽白却界达光放强即像难难且权思王象完设式色路记記南品住告类求据程北边邊死张張该交规万萬取拉格望覺觉术领共确传师觀观清今切院让识候带導争運笑飛飞风風愛爱歌曲音樂乐夜夢梦花雨雪星周杰倫伦月亮青春红紅黄黃蓝藍雲云石李王劉刘陳陈林郭華华德友妹惠亮亚軒轩麗丽君鄧邓楊杨蔡依蕭萧敬騰腾孫孙燕姿梁靜静茹菲那英崔健宇多椎林檎米津玄師負]/u

const costOfHan = (character: string, isEveryday: boolean): number => {
  if (FREQUENT_HAN.test(character)) return COMMON.frequent
  return isEveryday ? COMMON.everyday : COMMON.rare
}

/**
 * Everyday characters are told by the first of the two bytes. Those of Korean are everyday ones of Chinese too, so that some
 * syllables must be the frequent ones of names and songs.
 */
const OF_TWO_BYTES: readonly TwoBytePage[] = [
  {
    encoding: 'shift_jis',
    rarity: 1.5,
    cost: (character, first) => {
      // Half-width katakana have one byte.
      if (/[\uff61-\uff9f]/.test(character)) return COMMON.kana + 2
      if (KANA.test(character)) return COMMON.kana
      return /\p{Script=Han}/u.test(character)
        ? costOfHan(character, first >= 0x88 && first <= 0x97)
        : COMMON.sign
    },
  },
  {
    encoding: 'euc-jp',
    rarity: 8,
    isHigh: true,
    cost: (character, first) => {
      if (/[\uff61-\uff9f]/.test(character)) return COMMON.rare
      if (KANA.test(character)) return COMMON.kana
      return /\p{Script=Han}/u.test(character)
        ? costOfHan(character, first >= 0xb0 && first <= 0xcf)
        : COMMON.sign
    },
  },
  {
    encoding: 'euc-kr',
    rarity: 2,
    isHigh: true,
    cost: (character, first) => {
      if (!/\p{Script=Hangul}/u.test(character))
        return /\p{Script=Han}/u.test(character) ? COMMON.rare : COMMON.sign
      if (FREQUENT_HANGUL.test(character)) return COMMON.frequent
      return first >= 0xb0 && first <= 0xc8 ? COMMON.everyday + 0.5 : COMMON.rare
    },
  },
  {
    encoding: 'gb18030',
    rarity: 1,
    isHigh: true,
    cost: (character, first) => {
      if (/\p{Script=Han}/u.test(character)) return costOfHan(character, first >= 0xb0 && first <= 0xd7)
      return KANA.test(character)
        ? COMMON.everyday
        : first === 0xa1 || first === 0xa3
          ? COMMON.sign
          : COMMON.rare
    },
  },
  {
    encoding: 'big5',
    rarity: 2,
    cost: (character, first) => {
      if (/\p{Script=Han}/u.test(character)) return costOfHan(character, first >= 0xa4 && first <= 0xc6)
      return first === 0xa1 ? COMMON.sign : COMMON.rare
    },
  },
]

const FREQUENT_HANGUL =
  /[이다가나는은의사랑에하지고아너그대를을기리스도인한수자로시어여정해우람날좋방소년김박최영진현민서성주연준유태미혜선윤별밤눈비꽃길내만마라오안녕요보일구들동노래추억바제세계남와없게네조용머단발문신강거호철화희원송장홍전황배]/u

/** Cost of a Latin letter beside letters of another script: as much as within one word, since a wrong code page mixes scripts */
const TOUCHING = 4
const PLAIN = 3

function readTwoBytes(bytes: Uint8Array, { encoding, rarity, cost, isHigh }: TwoBytePage) {
  const text = decodeStrictly(bytes, encoding)
  if (text === undefined) return []
  let sum = rarity
  let at = 0
  let before = ''
  for (const character of text) {
    const [first = 0, second = 0] = [bytes[at], bytes[at + 1]]
    const isPlain = first < 0x80
    const isLetter = isPlain && /[a-z]/i.test(character)
    const isSingle = isPlain || /[\uff61-\uff9f]/.test(character)
    if (!isPlain) sum += isHigh && !isSingle && second < 0xa1 ? COMMON.rare : cost(character, first)
    if (isLetter ? before === 'wide' : !isPlain && before === 'letter') sum += TOUCHING
    before = isLetter ? 'letter' : isPlain ? '' : 'wide'
    at += isSingle ? 1 : 2
  }
  // Words of Latin letters beside foreign ones count on both sides of the comparison.
  const words = latin1(bytes)
    .split(/[^a-z\x80-\xff]/i)
    .filter((word) => /[\x80-\xff]/.test(word))
  return [{ encoding, text, cost: sum + PLAIN * (words.join('').match(/[a-z]/gi)?.length ?? 0) }]
}
