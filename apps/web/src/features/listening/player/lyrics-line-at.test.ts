// @vitest-environment node
import { parseLrc } from '@nava/tags/lrc'
import { expect, test } from 'vitest'
import { lineAt } from './lyrics-line-at.ts'

test('the current line is the last that has started, and there is none before the first', () => {
  const lines = parseLrc('[00:02]One\n[00:05]Two')
  expect([0, 2, 4.9, 5, 99].map((position) => lineAt(lines, position))).toEqual([-1, 0, 0, 1, 1])
})
