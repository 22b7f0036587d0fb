// @vitest-environment node
import { parseLrc, toLrc } from '@nava/tags/lrc'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  back,
  choose,
  type EditorState,
  moveLine,
  openEditor,
  shiftAll,
  stamp,
  toggleWords,
  undo,
} from './lyrics-editor.ts'

const written = ({ lines }: EditorState) => toLrc(lines)

test('lines get their times one after the other, and the last is taken back', () => {
  const two = stamp(stamp(openEditor('Rain on the roof\nSun'), 1.2345), 3)
  expect(written(two)).toBe('[00:01.23] Rain on the roof\n[00:03.00] Sun')
  expect(stamp(two, 9)).toBe(two)
  const one = back(two)
  expect([written(one), one.line]).toEqual(['[00:01.23] Rain on the roof\nSun', 1])
  expect(written(undo(one))).toBe(written(two))
  expect(back(openEditor('Rain'))).toEqual(openEditor('Rain'))
})

test('words get their times one after the other, and a line begins with its first', () => {
  const start = toggleWords(openEditor('[00:01.00]Rain on\n[00:05.00]<00:05.00>Sun\nباران بارید'))
  expect(start.line).toBe(0)
  const one = stamp(start, 1.5)
  expect(written(one)).toBe('[00:01.50] <00:01.50>Rain on\n[00:05.00] <00:05.00>Sun\nباران بارید')
  const two = stamp(one, 2)
  expect([written(two).split('\n')[0], two.line]).toEqual(['[00:01.50] <00:01.50>Rain <00:02.00>on', 1])
  expect(written(back(two))).toBe(written(one))
  expect(written(back(back(two))).split('\n')[0]).toBe('[00:01.50] Rain on')
  const persian = stamp(stamp(choose(two, 2), 7), 8.25)
  expect(written(persian).split('\n')[2]).toBe('[00:07.00] <00:07.00>باران <00:08.25>بارید')
  // A line that has all its words begins anew.
  expect(written(stamp(choose(two, 0), 0.5)).split('\n')[0]).toBe('[00:00.50] <00:00.50>Rain on')
})

test('marks are moved with their words, one alone or all', () => {
  const state = openEditor('[00:01.00]<00:01.00>Rain <00:02.00>on\n[00:05.00]Sun')
  expect(written(moveLine(state, 0, 10)).split('\n')[0]).toBe('[00:01.01] <00:01.01>Rain <00:02.01>on')
  expect(written(shiftAll(state, -1500))).toBe('[00:00.00] <00:00.00>Rain <00:00.50>on\n[00:03.50] Sun')
  expect(moveLine(openEditor('Rain'), 0, 10)).toEqual(openEditor('Rain'))
})

const acts: readonly ((state: EditorState, number: number) => EditorState)[] = [
  ...[stamp, stamp, back, undo, toggleWords, shiftAll],
  (state, number) => choose(state, number % 4),
  (state, number) => moveLine(state, number % 3, number),
]

test('whatever is pressed, no word is lost, and what is written is read with the same words', () => {
  const act = fc.tuple(fc.nat(acts.length - 1), fc.nat(5000))
  fc.assert(
    fc.property(fc.array(act, { maxLength: 40 }), (pressed) => {
      const text = 'Rain on the roof\nباران می‌بارد\nSun'
      const end = pressed.reduce(
        (state, [which, number]) => acts[which]?.(state, number) ?? state,
        openEditor(text),
      )
      expect(end.lines.map((line) => line.text).join('\n')).toBe(text)
      for (const { text: sung, words } of end.lines)
        if (words) expect(words.map((word) => word.text).join('')).toBe(sung)
      const read = parseLrc(written(end)).map((line) => line.text)
      expect(read.toSorted()).toEqual(text.split('\n').toSorted())
    }),
  )
})
