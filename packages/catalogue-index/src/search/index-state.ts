import { type BaseIndex, emptyBaseIndex, ordinalOf, type TokenizedName } from './base-index.ts'
import type { Postings } from './postings.ts'
import type { Vocabulary } from './vocabulary.ts'

/** `text`: normalised name, followed by its artists and its album; `nameLength`, `ownLength`: as of the tokens */
export interface IndexedName extends Omit<TokenizedName, 'tokens'> {
  id: number
  text: string
}

export interface IndexState {
  readonly vocabulary: Vocabulary
  base: BaseIndex
  /** By ordinal: 1 if the name was changed or deleted since the base was built */
  deleted: Uint8Array
  /** Names changed since the base was built, by ID; searched linearly */
  delta: Map<number, TokenizedName>
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

export function putName(state: IndexState, name: IndexedName): void {
  removeName(state, name.id)
  state.delta.set(name.id, tokenized(state.vocabulary, name))
}

/** Adds new terms to the vocabulary. */
export const tokenized = (
  vocabulary: Vocabulary,
  { text, nameLength, ownLength }: IndexedName,
): TokenizedName => ({
  tokens: Int32Array.from(
    text.split(' ').filter((token) => token !== ''),
    (token) => vocabulary.idOf(token),
  ),
  nameLength,
  ownLength,
})

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
