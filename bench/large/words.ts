/** Generates words distributed as in titles: a few are frequent, most are rare, and some need normalising. */
import { zipf } from './random.ts'

const latin = {
  starts: [
    'b',
    'br',
    'd',
    'f',
    'g',
    'gr',
    'h',
    'k',
    'l',
    'm',
    'n',
    'p',
    'r',
    's',
    'sh',
    'st',
    't',
    'tr',
    'v',
    'z',
    '',
  ],
  middles: ['a', 'e', 'i', 'o', 'u', 'ai', 'ou', 'ea', 'é', 'ö'],
  ends: ['', '', 'n', 'r', 's', 'l', 'm', 't', 'nd', 'ck'],
}
const persian = {
  starts: ['ب', 'د', 'س', 'ش', 'ر', 'م', 'ن', 'ک', 'گ', 'ل', 'خ', 'پ', 'ت', 'ز', 'ه'],
  middles: ['ا', 'و', 'ی', '', 'آ'],
  ends: ['', 'ن', 'ر', 'م', 'ه', 'ی', 'ش'],
}

const COMMON = [
  'the',
  'love',
  'you',
  'of',
  'in',
  'my',
  'night',
  'me',
  'to',
  'remix',
  'live',
  'heart',
  'a',
  'and',
  'on',
]
const COMMON_PERSIAN = ['عشق', 'دل', 'تو', 'شب', 'من', 'باران', 'خانه']

export function vocabulary(size: number, random: () => number): () => string {
  const pick = (parts: readonly string[]) => parts[Math.floor(random() * parts.length)] ?? ''
  const invent = (alphabet: typeof latin) => {
    const syllables = 1 + Math.floor(random() * 3)
    let word = ''
    for (let n = 0; n < syllables; n += 1)
      word += pick(alphabet.starts) + pick(alphabet.middles) + pick(alphabet.ends)
    return word
  }
  const words = [...COMMON, ...COMMON_PERSIAN]
  const known = new Set(words)
  while (known.size < size) {
    const word = invent(random() < 0.75 ? latin : persian)
    if (word.length < 3 || known.has(word)) continue
    known.add(word)
    words.push(word)
  }
  const rank = zipf(size, 8, random)
  return () => words[rank()] ?? ''
}

export function phrase(word: () => string, count: number): string {
  const words = Array.from({ length: count }, word)
  return words.map((each) => each.slice(0, 1).toUpperCase() + each.slice(1)).join(' ')
}
