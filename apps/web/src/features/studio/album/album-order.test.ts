import fc from 'fast-check'
import { expect, it } from 'vitest'
import { movedTo, onDisc, type Place } from './album-order.ts'

const tracks: Place[] = [
  { musicID: 1, disc: 1, track: 1 },
  { musicID: 2, disc: 1, track: 2 },
  { musicID: 3, disc: 2, track: 1 },
]
const shown = (places: readonly Place[]) =>
  places.map(({ musicID, disc, track }) => `${musicID}@${disc}.${track}`)

it('a moved track takes the disc of the neighbour that it comes to', () => {
  expect(shown(movedTo(tracks, 1, 0))).toEqual(['2@1.1', '1@1.2', '3@2.1'])
  expect(shown(movedTo(tracks, 0, 2))).toEqual(['2@1.1', '3@2.1', '1@2.2'])
  expect(shown(movedTo(tracks, 2, 0))).toEqual(['3@1.1', '1@1.2', '2@1.3'])
})

it('a track that is put on a disc comes last there', () => {
  expect(shown(onDisc(tracks, 1, 2))).toEqual(['2@1.1', '3@2.1', '1@2.2'])
  expect(shown(onDisc(tracks, 3, 1))).toEqual(['1@1.1', '2@1.2', '3@1.3'])
  expect(shown(onDisc(tracks, 2, 3))).toEqual(['1@1.1', '3@2.1', '2@3.1'])
})

it('the others take the numbers around a track that keeps its own', () => {
  const live = { musicID: 9, disc: 1, track: 2, isConfirmed: true }
  const album = [{ musicID: 1, disc: 1, track: 1 }, live, { musicID: 3, disc: 1, track: 5 }]
  expect(shown(movedTo(album, 2, 0))).toEqual(['3@1.1', '9@1.2', '1@1.3'])
  expect(shown(onDisc(album, 1, 2))).toEqual(['3@1.1', '9@1.2', '1@2.1'])
})

it('discs stay together, and each is numbered from 1 without a gap', () => {
  const album = fc
    .uniqueArray(fc.integer({ min: 1, max: 99 }), { minLength: 1, maxLength: 12 })
    .chain((ids) =>
      fc.tuple(
        fc.constant(ids),
        fc.array(fc.integer({ min: 1, max: 3 }), { minLength: ids.length, maxLength: ids.length }),
      ),
    )
    .map(([ids, discs]) => {
      const sorted = discs.toSorted((a, b) => a - b)
      return ids.map((musicID, at) => ({ musicID, disc: sorted[at] ?? 1, track: 0 }))
    })
  fc.assert(
    fc.property(album, fc.nat(), fc.nat(), fc.integer({ min: 1, max: 4 }), (before, from, to, disc) => {
      const moved = [
        movedTo(before, from % before.length, to % before.length),
        onDisc(before, before[from % before.length]?.musicID ?? 0, disc),
      ]
      for (const after of moved) {
        expect(new Set(after.map(({ musicID }) => musicID))).toEqual(
          new Set(before.map(({ musicID }) => musicID)),
        )
        const discs = after.map((each) => each.disc)
        expect(discs).toEqual(discs.toSorted((a, b) => a - b))
        for (const each of new Set(discs)) {
          const numbers = after.filter((one) => one.disc === each).map(({ track }) => track)
          expect(numbers).toEqual(numbers.map((_, at) => at + 1))
        }
      }
    }),
  )
})
