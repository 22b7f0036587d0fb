import { expect, it } from 'vitest'
import { type BaseIndex, baseIndexBuilder } from './base-index.ts'
import { adoptBase, newIndexState, putName, removeName, tokenized } from './index-state.ts'
import { mergeDelta } from './merge-delta.ts'
import { emptyVocabulary } from './vocabulary.ts'

/** Number at which every array of the builder has grown several times */
const NAMES = 5000

const name = (id: number) => ({
  id,
  text: `la song ${id} la`,
  nameLength: id % 2 === 0 ? 2 : 300,
  ownLength: id % 2 === 0 ? 3 : 301,
})

/** Returns the names of a base, with those that its postings list for a term. */
function read(base: BaseIndex, vocabulary: ReturnType<typeof emptyVocabulary>) {
  return [...base.ids].map((id, ordinal) => ({
    id,
    text: [...base.tokens.subarray(base.offsets[ordinal], base.offsets[ordinal + 1])]
      .map((termID) => vocabulary.term(termID))
      .join(' '),
    nameLength: base.nameLengths[ordinal],
    ownLength: base.ownLengths[ordinal],
  }))
}

it('the base after a merge contains the changed names in order, and no deleted ones', async () => {
  const vocabulary = emptyVocabulary()
  const state = newIndexState(vocabulary)
  const builder = baseIndexBuilder()
  const ids = Array.from({ length: NAMES }, (_, n) => 10 + 2 * n)
  for (const id of ids) builder.add(id, tokenized(vocabulary, name(id)))
  adoptBase(state, await builder.finish(vocabulary.size))
  // Deltas in random order: before all names, between two, in place of one, after all, and two deletions
  const last = 10 + 2 * NAMES
  for (const id of [last + 5, 13, 20, 1]) putName(state, { ...name(id), text: `new ${id}` })
  for (const id of [12, 14]) removeName(state, id)
  await mergeDelta(state)

  const expected = [...ids.filter((id) => ![12, 14, 20].includes(id)).map(name)]
  for (const id of [1, 13, 20, last + 5]) expected.push({ ...name(id), text: `new ${id}` })
  expected.sort((a, b) => a.id - b.id)
  const { base, deleted, delta } = state
  expect(read(base, vocabulary)).toEqual(
    expected.map((each) => ({
      ...each,
      nameLength: Math.min(each.nameLength, 255),
      ownLength: Math.min(each.ownLength, 255),
    })),
  )
  expect(delta.size).toBe(0)
  expect([...deleted]).toEqual(expected.map(() => 0))
  expect(base.offsets).toHaveLength(expected.length + 1)
  expect(base.nameLengths).toHaveLength(expected.length)
  expect(base.ownLengths).toHaveLength(expected.length)
  expect(base.tokens).toHaveLength(4 * (expected.length - 4) + 2 * 4)

  const listed = (postings: BaseIndex['postings'], term: string) => {
    const termID = vocabulary.idOf(term)
    return [...postings.ordinals.subarray(postings.offsets[termID], postings.offsets[termID + 1])]
  }
  const holding = (isHeld: (text: string) => boolean) =>
    expected.flatMap(({ text }, ordinal) => (isHeld(text) ? [ordinal] : []))
  // Each list contains a repeated term once.
  expect(listed(base.postings, 'la')).toEqual(holding((text) => text.startsWith('la')))
  expect(listed(base.postings, 'song')).toEqual(holding((text) => text.includes('song')))
  expect(listed(base.postings, 'new')).toEqual(holding((text) => text.startsWith('new')))
})

it('a text is split into tokens at any number of spaces', () => {
  const vocabulary = emptyVocabulary()
  const { tokens } = tokenized(vocabulary, { id: 1, text: ' a  b a ', nameLength: 3, ownLength: 3 })
  expect([...tokens]).toEqual([0, 1, 0])
  expect(vocabulary.size).toBe(2)
})
