/**
 * Item-to-item weights in closed form (EASE: Steck, Embarrassingly Shallow Autoencoders for Sparse Data, 2019), with a
 * session as the row. Inverts a matrix of all tracks, so it is for thousands of them.
 */
import type { Scorer } from './evaluate.ts'
import type { TastePlay } from './generate.ts'

const SESSION_GAP = 30 * 60_000
/** Weight of the regularization, by which rare pairs count less */
const LAMBDA = 60

export function easeReference(plays: readonly TastePlay[], tracks: number): Scorer {
  const together = Array.from({ length: tracks }, () => new Float64Array(tracks))
  for (const session of sessionsOf(plays))
    for (const one of session) for (const other of session) add(together[one - 1], other - 1, 1)
  for (let at = 0; at < tracks; at += 1) add(together[at], at, LAMBDA)
  const inverse = invert(together)
  return (_person, known) => {
    const scores = new Float64Array(tracks + 1)
    for (const track of known) {
      const row = inverse[track - 1] ?? new Float64Array(tracks)
      for (let at = 0; at < tracks; at += 1)
        if (at !== track - 1) add(scores, at + 1, -(row[at] ?? 0) / (inverse[at]?.[at] ?? 1))
    }
    return scores
  }
}

function sessionsOf(plays: readonly TastePlay[]): Set<number>[] {
  const sessions: Set<number>[] = []
  const open = new Map<number, { at: number; tracks: Set<number> }>()
  for (const { person, track, at, isSkip } of plays) {
    let own = open.get(person)
    if (!own || at - own.at > SESSION_GAP) {
      own = { at, tracks: new Set() }
      open.set(person, own)
      sessions.push(own.tracks)
    }
    own.at = at
    if (!isSkip) own.tracks.add(track)
  }
  return sessions
}

/** Inverts a symmetric positive definite matrix in place (Gauss and Jordan, without pivots). */
function invert(matrix: Float64Array[]): Float64Array[] {
  for (const [at, own] of matrix.entries()) {
    const pivot = own[at] ?? 1
    own[at] = 1
    for (let column = 0; column < own.length; column += 1) own[column] = (own[column] ?? 0) / pivot
    for (const [other, row] of matrix.entries()) {
      const factor = row[at] ?? 0
      if (other === at || factor === 0) continue
      row[at] = 0
      for (let column = 0; column < row.length; column += 1)
        row[column] = (row[column] ?? 0) - factor * (own[column] ?? 0)
    }
  }
  return matrix
}

function add(row: Float64Array | undefined, at: number, value: number): void {
  if (row) row[at] = (row[at] ?? 0) + value
}
