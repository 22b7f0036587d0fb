export interface Random {
  next(): number
  between(min: number, max: number): number
  int(min: number, max: number): number
  chance(probability: number): boolean
  pick<T>(list: readonly T[]): T
  shuffle<T>(list: readonly T[]): T[]
  gaussian(): number
  fork(name: string): Random
}

/** sfc32 (Chris Doty-Humphrey's PractRand), seeded by FNV-1a */
export function seededRandom(seed: string): Random {
  let a = hash(`${seed}:a`)
  let b = hash(`${seed}:b`)
  let c = hash(`${seed}:c`)
  let counter = 1

  function next(): number {
    const sum = (a + b + counter++) | 0
    a = b ^ (b >>> 9)
    b = (c + (c << 3)) | 0
    c = ((c << 21) | (c >>> 11)) + sum
    return (sum >>> 0) / 4294967296
  }
  for (let i = 0; i < 15; i++) next()

  const int = (min: number, max: number) => min + Math.floor(next() * (max - min + 1))

  return {
    next,
    int,
    between: (min, max) => min + next() * (max - min),
    chance: (probability) => next() < probability,
    pick<T>(list: readonly T[]): T {
      if (list.length === 0) throw new Error('pick: the list is empty')
      return list[int(0, list.length - 1)] as T // the index is inside the list
    },
    shuffle<T>(list: readonly T[]): T[] {
      const copy = [...list]
      for (let i = copy.length - 1; i > 0; i--) {
        const j = int(0, i)
        const held = copy[i] as T // both indices are inside the copy
        copy[i] = copy[j] as T
        copy[j] = held
      }
      return copy
    },
    gaussian: () => Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next()),
    fork: (name) => seededRandom(`${seed}/${name}`),
  }
}

function hash(text: string): number {
  let value = 0x811c9dc5
  for (let i = 0; i < text.length; i++) value = Math.imul(value ^ text.charCodeAt(i), 0x01000193)
  return value | 0
}
