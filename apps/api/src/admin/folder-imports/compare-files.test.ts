import { describe, expect, it } from 'vitest'
import { compareFiles, type WatchedFile, type WatchedState } from './compare-files.ts'

const row = (state: WatchedState, musicID: number | null = 7): WatchedFile => ({
  ...{ id: 1, file: 'a.mp3', bytes: 10, changed: 1000, state, musicID },
})
const same = { file: 'a.mp3', bytes: 10, changed: 1000 }
const larger = { ...same, bytes: 20 }
const stateOf = (stored: WatchedFile, seen: (typeof same)[]) => {
  const { updated, forgotten } = compareFiles(seen, [stored], () => false)
  return forgotten.length > 0 ? 'forgotten' : (updated[0]?.state ?? stored.state)
}

describe('a file of a watched folder', () => {
  it('is new the first time it is seen', () => {
    expect(compareFiles([same], [], () => false)).toEqual({ added: [same], updated: [], forgotten: [] })
  })

  it.each<[WatchedState, number | null, string, string, string]>([
    // state, track, same as before, changed, gone
    ['growing', null, 'importing', 'growing', 'forgotten'],
    ['importing', null, 'importing', 'importing', 'importing'],
    ['here', 7, 'here', 'changing', 'removed'],
    ['here', null, 'here', 'changing', 'forgotten'],
    ['changing', 7, 'changed', 'changing', 'removed'],
    ['changing', null, 'importing', 'changing', 'forgotten'],
    ['changed', 7, 'changed', 'changing', 'removed'],
    ['removed', 7, 'here', 'changing', 'removed'],
    ['replacing', 7, 'replacing', 'replacing', 'replacing'],
  ])(
    'that was %s (track %s) becomes %s if it is the same, %s if it differs, %s if it is gone',
    (state, musicID, ...expected) => {
      const stored = row(state, musicID)
      expect([stateOf(stored, [same]), stateOf(stored, [larger]), stateOf(stored, [])]).toEqual(expected)
    },
  )

  it('is not taken for removed if its folder could not be read', () => {
    expect(compareFiles([], [row('here')], () => true).updated).toEqual([])
  })
})
