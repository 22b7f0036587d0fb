import { type BaseIndex, emptyBaseIndex, ordinalOf } from './base-index.ts'
import type { Postings } from './postings.ts'
import type { Vocabulary } from './vocabulary.ts'

/** `text`: normalised name, followed by related text such as a track's artists; `nameLength`: tokens of the name */
export interface IndexedName {
  id: number
  text: string
  nameLength: number
}

export interface IndexState {
  readonly vocabulary: Vocabulary
  base: BaseIndex
  /** By ordinal: 1 if the name was changed or deleted since the base was built */
  deleted: Uint8Array
  /** Names changed since the base was built, by ID; searched linearly */
  delta: Map<number, { tokens: Int32Array; nameLength: number }>
}

export const newIndexState = (vocabulary: Vocabulary): IndexState => ({
  vocabulary,
  base: emptyBaseIndex(),
  deleted: new Uint8Array(0),
  delta: new Map(),
})

export function adoptBase(state: IndexState, base: BaseIndex): void {
  state.base = base
  state.deleted = new Uint8Array(base.ids.length)
  state.delta = new Map()
}

export function removeName(state: IndexState, id: number): void {
  const ordinal = ordinalOf(state.base, id)
  if (ordinal >= 0) state.deleted[ordinal] = 1
  state.delta.delete(id)
}

export function putName(state: IndexState, { id, text, nameLength }: IndexedName): void {
  removeName(state, id)
  state.delta.set(id, { tokens: tokenize(state.vocabulary, text), nameLength })
}

/** Adds new terms to the vocabulary. */
export const tokenize = (vocabulary: Vocabulary, text: string): Int32Array<ArrayBuffer> =>
  Int32Array.from(
    text.split(' ').filter((token) => token !== ''),
    (token) => vocabulary.idOf(token),
  )

/** Visits names that contain one of the terms, except deleted names; twice if they contain two. */
export function forEachPosting(
  { deleted }: IndexState,
  { ordinals, offsets }: Postings,
  termIDs: readonly number[],
  visit: (ordinal: number) => void,
): void {
  for (const termID of termIDs) {
    const end = offsets[termID + 1] ?? 0
    for (let at = offsets[termID] ?? 0; at < end; at += 1) {
      const ordinal = ordinals[at] ?? 0
      if (deleted[ordinal] === 0) visit(ordinal)
    }
  }
}
