import { describe, expect, it } from 'vitest'
import { chooseTrack, plainTitle } from './choose-track.ts'

const named = new Map([
  [1, { title: 'rain', artists: ['kaveh'] }],
  [2, { title: 'rain', artists: ['mina farahani', 'dj sol'] }],
  [3, { title: 'rainy days', artists: ['mina farahani'] }],
])
const choose = (title: string, artist: string, candidates = [3, 1, 2]) =>
  chooseTrack({ title, artist }, candidates, named)

describe('the track of an entry', () => {
  it('the track of an entry has the same title and one of the same artists', () => {
    expect(choose('rain', 'mina farahani')).toBe(2)
    expect(choose('rain', 'kaveh feat somebody')).toBe(1)
    expect(choose('rain', 'sol')).toBe(2)
  })

  it('the track of an entry is the first with the title if no artist is named', () => {
    expect(choose('rain', '')).toBe(1)
  })

  it('the track of an entry is missing rather than similar', () => {
    expect(choose('rains', 'kaveh')).toBeUndefined()
    expect(choose('rain', 'min')).toBeUndefined()
    expect(choose('rain', 'kaveh', [])).toBeUndefined()
    expect(choose('rain', 'kaveh', [9])).toBeUndefined()
  })
})

it.each([
  ['Rain (feat. Kaveh)', 'Rain'],
  ['Rain [Remastered 2011]', 'Rain'],
  ['Rain - 2011 Remaster', 'Rain'],
  ['Rain feat. Kaveh', 'Rain'],
  ['Rain (Part 2)', 'Rain (Part 2)'],
  ['Left', 'Left'],
  ['(With You)', '(With You)'],
])('the plain title of %s is %s', (title, plain) => expect(plainTitle(title)).toBe(plain))
