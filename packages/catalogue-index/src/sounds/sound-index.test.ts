import fc from 'fast-check'
import { expect, it } from 'vitest'
import { BATCH } from '../yield-to-event-loop.ts'
import { soundIndex } from './sound-index.ts'

const WEIGHTS = [1, 2, 0.5]

const sounds = fc.uniqueArray(
  fc.record({
    id: fc.integer({ min: 1, max: 60 }),
    sound: fc.tuple(...WEIGHTS.map(() => fc.integer({ min: -20, max: 20 }))).map((each) => each.map(Number)),
  }),
  { selector: ({ id }) => id, minLength: 2, maxLength: 40 },
)
type Sounds = { id: number; sound: number[] }[]

function indexOf(given: Sounds) {
  const index = soundIndex(WEIGHTS)
  for (const { id, sound } of given) index.set(id, Float32Array.from(sound))
  return index
}

/** Squared distance in standard deviations, by its definition */
function distanceIn(given: Sounds) {
  const deviations = WEIGHTS.map((_, at) => {
    const values = given.map(({ sound }) => sound[at] ?? 0)
    const mean = values.reduce((sum, value) => sum + value, 0) / values.length
    return Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length)
  })
  return (one: readonly number[], other: readonly number[]) =>
    WEIGHTS.reduce((sum, weight, at) => {
      const deviation = deviations[at] ?? 0
      return sum + (deviation === 0 ? 0 : weight * (((one[at] ?? 0) - (other[at] ?? 0)) / deviation) ** 2)
    }, 0)
}

const all = () => true
const odd = (id: number) => id % 2 === 1

it('The nearest sounds are those of a full sort, with falling similarity from 0 to 1', async () => {
  await fc.assert(
    fc.asyncProperty(sounds, fc.integer({ min: 0, max: 50 }), async (given, take) => {
      const [from] = given
      if (!from) return
      const distance = distanceIn(given)
      const matches = await indexOf(given).nearest(from.id, take, odd)
      const wanted = given
        .filter(({ id }) => id !== from.id && odd(id))
        .map(({ sound }) => distance(from.sound, sound))
        .toSorted((one, other) => one - other)
        .slice(0, take)
      const found = matches.map(({ id }) => given.find((each) => each.id === id)?.sound ?? [])
      expect(found.map((sound) => distance(from.sound, sound).toFixed(6))).toEqual(
        wanted.map((each) => each.toFixed(6)),
      )
      const similarities = matches.map(({ similarity }) => similarity)
      expect(similarities).toEqual(similarities.toSorted((one, other) => other - one))
      expect(similarities.every((each) => each >= 0 && each <= 1)).toBe(true)
      expect(new Set(matches.map(({ id }) => id)).size).toBe(matches.length)
      expect(matches.every(({ id }) => odd(id) && id !== from.id)).toBe(true)
    }),
  )
})

it('A path starts and ends right, repeats nothing, and uses only tracks that are allowed between its ends', async () => {
  await fc.assert(
    fc.asyncProperty(sounds, fc.integer({ min: 2, max: 60 }), async (given, take) => {
      const [start = 0, end = 0] = given.map(({ id }) => id)
      const path = (await indexOf(given).path({ start, end }, take, odd)).map(({ id }) => id)
      expect([path[0], path.at(-1)]).toEqual([start, end])
      expect(new Set(path).size).toBe(path.length)
      expect(path.slice(1, -1).every(odd)).toBe(true)
      const others = given.filter(({ id }) => id !== start && id !== end && odd(id))
      expect(path).toHaveLength(2 + Math.min(take - 2, others.length))
    }),
  )
})

it('A path along evenly spaced sounds takes them in order', async () => {
  const given = Array.from({ length: 21 }, (_, at) => ({ id: at + 1, sound: [at, 2 * at, -at] }))
  const index = indexOf(given.toSorted((one, other) => (one.id % 7) - (other.id % 7)))
  const ids = async (take: number) => (await index.path({ start: 1, end: 21 }, take, all)).map(({ id }) => id)
  expect(await ids(21)).toEqual(given.map(({ id }) => id))
  expect(await ids(6)).toEqual([1, 5, 9, 13, 17, 21])
  expect(await ids(3)).toEqual([1, 11, 21])
  expect(await ids(0)).toEqual([1, 21])
})

it('A path from a track to itself is that track, and without a descriptor there is none', async () => {
  const index = indexOf([
    { id: 1, sound: [1, 2, 3] },
    { id: 2, sound: [3, 2, 1] },
  ])
  expect(await index.path({ start: 1, end: 1 }, 5, all)).toEqual([{ id: 1, similarity: 1 }])
  expect(await index.path({ start: 1, end: 9 }, 5, all)).toEqual([])
  expect(await index.path({ start: 9, end: 1 }, 5, all)).toEqual([])
  expect(await index.nearest(9, 5, all)).toEqual([])
})

it('Equal sounds have the similarity 1, also if the whole catalogue sounds the same', async () => {
  const index = indexOf([1, 2].map((id) => ({ id, sound: [1, 2, 3] })))
  expect(await index.nearest(1, 5, all)).toEqual([{ id: 2, similarity: 1 }])
  index.set(3, Float32Array.of(9, 9, 9))
  expect((await index.nearest(1, 5, all)).map(({ id }) => id)).toEqual([2, 3])
})

it('After changes and removals the index answers like a new one', async () => {
  const change = fc.record({
    id: fc.integer({ min: 1, max: 20 }),
    sound: fc.option(fc.tuple(fc.nat(9), fc.nat(9), fc.nat(9)), { nil: undefined }),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(change, { maxLength: 60 }), async (changes) => {
      const changed = soundIndex(WEIGHTS)
      const left = new Map<number, number[]>()
      for (const { id, sound } of changes) {
        if (sound) changed.set(id, Float32Array.from(sound))
        else changed.remove(id)
        if (sound) left.set(id, sound)
        else left.delete(id)
      }
      const fresh = indexOf([...left].map(([id, sound]) => ({ id, sound })))
      for (const id of left.keys()) {
        const [found, wanted] = [await changed.nearest(id, 50, all), await fresh.nearest(id, 50, all)]
        expect(found.map((each) => each.similarity.toFixed(6))).toEqual(
          wanted.map((each) => each.similarity.toFixed(6)),
        )
      }
    }),
  )
})

it('Searches go on while tracks are added and changed, and name each track once', async () => {
  const index = soundIndex(WEIGHTS)
  const add = (from: number, to: number) => {
    for (let id = from; id < to; id += 1) index.set(id, Float32Array.of(id, id % 7, id % 11))
  }
  add(1, BATCH + 10)
  const searches = [index.nearest(1, 3, all), index.path({ start: 1, end: BATCH }, 3, all)]
  // Moves the nearest track behind those that are left to be visited.
  index.set(78, Float32Array.of(78, 1, 1))
  add(BATCH + 10, 3 * BATCH)
  for (const found of await Promise.all(searches)) {
    expect(found).toHaveLength(3)
    expect(new Set(found.map(({ id }) => id)).size).toBe(3)
  }
})
