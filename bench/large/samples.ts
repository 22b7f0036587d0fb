import type { Pool } from 'pg'
import { randomFrom } from './random.ts'

export interface Samples {
  tracks: number[]
  artists: number[]
  searches: Record<'exact' | 'typo' | 'persian' | 'nothing' | 'broad', string[]>
}

export async function drawSamples(sql: Pool, count: number): Promise<Samples> {
  const random = randomFrom(7)
  const column = async <T>(text: string): Promise<T[]> =>
    (await sql.query<{ it: T }>(text)).rows.map(({ it }) => it)
  const some = (from: string, where: string, it: string, seed: number) =>
    `SELECT ${it} AS it FROM ${from} WHERE ${where} ORDER BY hashint4extended(${from}.id, ${seed}) LIMIT ${count}`
  const shown =
    'is_confirmed AND has_audio AND NOT is_coming_soon AND release_date <= now() AND play_count > 0'

  const titles = await column<string>(some('music', `${shown} AND title ~ '^[A-Za-zÀ-ž ]{8,}$'`, 'title', 1))
  const persian = await column<string>(some('music', `${shown} AND title ~ '^[ا-ی ]{5,}$'`, 'title', 2))
  return {
    tracks: await column<number>(some('music', shown, 'id', 3)),
    artists: await column<number>(some('artists', 'play_count > 0', 'id', 4)),
    searches: {
      exact: titles,
      typo: titles.map((title) => mistype(title, random)),
      persian,
      nothing: Array.from({ length: count }, () =>
        Array.from({ length: 9 }, () => 'bcdfghjkqxz'[Math.floor(random() * 11)] ?? '').join(''),
      ),
      broad: [
        'the',
        'love',
        'you',
        'night',
        'remix',
        'live',
        'heart',
        'and',
        'عشق',
        'باران',
        'ing',
        'lov',
        'the love',
        'ain',
      ],
    },
  }
}

function mistype(title: string, random: () => number): string {
  const words = title.split(' ')
  const longest = words.reduce((a, b) => (b.length > a.length ? b : a))
  const at = 1 + Math.floor(random() * (longest.length - 2))
  const [before, letter = '', next = '', after] = [
    longest.slice(0, at),
    longest[at],
    longest[at + 1],
    longest.slice(at + 2),
  ]
  const mistakes = [
    before + next + letter + after,
    before + next + after,
    before + letter + letter + next + after,
    `${before}x${next}${after}`,
  ]
  const wrong = mistakes[Math.floor(random() * mistakes.length)] ?? longest
  return words.map((word) => (word === longest ? wrong : word)).join(' ')
}
