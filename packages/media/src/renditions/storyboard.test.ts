import { expect, test } from 'vitest'
import { planStoryboard, Storyboard, storyboardTrack } from './storyboard.ts'

const segments = (count: number, seconds = 4) => Array.from({ length: count }, () => [seconds, 1000] as const)

test('a short video has a thumbnail of each segment, in rows of ten', () => {
  const plan = planStoryboard([...segments(11), [1.5, 10]], { width: 1920, height: 1080 })
  expect(plan).toMatchObject({ step: 1, width: 160, height: 90, columns: 10, end: 45.5 })
  expect(plan.starts).toHaveLength(12)
  expect(storyboardTrack(Storyboard.parse(plan), '/board.jpg?v=1').split('\n\n').at(-1)).toBe(
    '00:00:44.000 --> 00:00:45.500\n/board.jpg?v=1#xywh=160,90,160,90\n',
  )
})

test('a long video has at most a hundred thumbnails, and its track covers the full length', () => {
  const plan = planStoryboard(segments(3600), { width: 1080, height: 1920 })
  expect(plan).toMatchObject({ step: 36, width: 90, height: 160 })
  expect(plan.starts).toHaveLength(100)
  const cues = storyboardTrack(plan, 'b.jpg').split('\n\n').slice(1)
  const times = cues.map((cue) => cue.split('\n')[0]?.split(' --> '))
  expect(times[0]?.[0]).toBe('00:00:00.000')
  expect(times.at(-1)?.[1]).toBe('04:00:00.000')
  expect(times.slice(1).every((time, at) => time?.[0] === times[at]?.[1])).toBe(true)
})
