// @vitest-environment node
import type { Live, LiveItem, Schedule } from '@nava/contracts'
import { expect, test } from 'vitest'
import { shownNow } from './shown-now.ts'

const time = (seconds: number) => new Date(seconds * 1000).toISOString()
const item = (title: string, startsAt: number): LiveItem => ({
  musicID: 1001,
  kind: 'video',
  title,
  artists: '',
  imageVersion: '',
  videoImageVersion: '',
  startsAt: time(startsAt),
  endsAt: time(startsAt + 20),
  show: null,
})
const [first, second, third] = [item('first', 100), item('second', 120), item('third', 140)]
const programme = (title: string, startsAt: number): Schedule => ({
  scheduleID: 1,
  title,
  date: time(startsAt),
  endsAt: null,
  musicID: 0,
  djID: 0,
  djName: '',
})
const live: Live = {
  state: 'channel',
  url: '/master.m3u8',
  at: time(130),
  backTo: time(0),
  kind: 'video',
  now: second,
  next: third,
  items: [first, second, third],
  programme: programme('Evening', 118),
  nextProgramme: programme('Night', 900),
  viewers: 1,
}
const titles = (shownAt: number | undefined, of: Live = live) => {
  const shown = shownNow(of, shownAt)
  return [shown.item, shown.next, shown.programme, shown.nextProgramme].map((each) => each?.title)
}

test('what is on is what the picture shows, until its own end', () => {
  // The server's clock is at 125 s, and the shown frame is 15 s old.
  expect(titles(110_000)).toEqual(['first', 'second', undefined, 'Evening'])
  expect(titles(119_999)).toEqual(['first', 'second', 'Evening', 'Night'])
  expect(titles(120_000)).toEqual(['second', 'third', 'Evening', 'Night'])
  expect(titles(145_000)).toEqual(['third', undefined, 'Evening', 'Night'])
})

test('while nothing is shown, or what is shown is older than all that is known, it is what the server says', () => {
  expect(titles(undefined)).toEqual(['second', 'third', 'Evening', 'Night'])
  expect(titles(50_000)).toEqual(['second', 'third', undefined, 'Evening'])
})

test('while it is not known what was on at an earlier time, nothing is said', () => {
  const unknown: Live = { ...live, items: [], programme: null, nextProgramme: null }
  expect(titles(50_000, unknown)).toEqual([undefined, undefined, undefined, undefined])
})

test('the stream of another station has programmes alone', () => {
  const external: Live = {
    state: 'external',
    url: 'https://station.example/',
    programme: programme('Evening', 118),
    nextProgramme: null,
    viewers: 0,
  }
  expect(titles(125_000, external)).toEqual([undefined, undefined, 'Evening', undefined])
  expect(titles(110_000, external)).toEqual([undefined, undefined, undefined, 'Evening'])
})
