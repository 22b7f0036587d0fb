// @vitest-environment node
import { expect, test } from 'vitest'
import { cueAt, parseStoryboard } from './storyboard.ts'

const TRACK = `WEBVTT

00:00:00.000 --> 00:00:04.000
/sheet.jpg?v=a&token=b#xywh=0,0,160,90

01:00:04.000 --> 01:00:05.500
/sheet.jpg?v=a&token=b#xywh=160,90,160,90

00:00:09.000 --> 00:00:10.000
words
`

test('a storyboard is read cue by cue, without those that are no pictures', () => {
  const sheet = { src: '/sheet.jpg?v=a&token=b', width: 160, height: 90 }
  expect(parseStoryboard(TRACK)).toEqual([
    { ...sheet, start: 0, end: 4, x: 0, y: 0 },
    { ...sheet, start: 3604, end: 3605.5, x: 160, y: 90 },
  ])
  expect(parseStoryboard('<html>')).toEqual([])
})

test('a time between two cues belongs to the first, and one after the end to the last', () => {
  const cues = parseStoryboard(TRACK)
  expect([0, 3.9, 100, 3604, 9999].map((seconds) => cueAt(cues, seconds)?.x)).toEqual([0, 0, 0, 160, 160])
  expect(cueAt([], 1)).toBeUndefined()
})
