// @vitest-environment node
import { expect, test } from 'vitest'
import { buildComment } from '../../../testing/build.ts'
import { commentAt, timedComments } from './timed-comments.ts'

const said = (commentText: string, likeCount = 0) => buildComment({ commentText, likeCount })
const times = (texts: readonly string[], length: number) =>
  timedComments(
    texts.map((text) => said(text)),
    length,
  ).map(({ at }) => at)

test('a comment is at the first time that it names, in any digits, within the recording', () => {
  expect(times(['the bass at 1:10, and 0:30', 'lovely', 'ثانیهٔ ۰:۲۰ را ببین', '9:59'], 120)).toEqual([20, 70])
  expect(times(['0:10'], 0)).toEqual([])
})

test('of comments that would lie over each other the one that more people like is shown', () => {
  const timed = timedComments([said('0:31', 1), said('0:30', 5), said('0:32', 2), said('1:40')], 120)
  expect(timed.map(({ at }) => at)).toEqual([30, 100])
})

test('a comment is shown for a while from its time on', () => {
  const timed = timedComments([said('0:10'), said('0:50')], 60)
  const shown = [9, 10, 14, 15, 50].map((second) => commentAt(timed, second)?.at)
  expect(shown).toEqual([undefined, 10, 10, undefined, 50])
})
