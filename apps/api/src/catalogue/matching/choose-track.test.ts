import { describe, expect, it } from 'vitest'
import { chooseTrack } from './choose-track.ts'

const named = new Map([
  [1, { title: 'rain', artists: ['kaveh'], seconds: 200 }],
  [2, { title: 'rain', artists: ['mina farahani', 'dj sol'], seconds: 210 }],
  [3, { title: 'rainy days', artists: ['mina farahani'], seconds: 0 }],
  [4, { title: 'rain', artists: ['kaveh'], seconds: 320 }],
  [5, { title: 'northern lights part 1', artists: ['the quartz band'], seconds: 180 }],
])
const choose = (title: string, artist: string, { candidates = [3, 1, 2, 4, 5], seconds = 0 } = {}) =>
  chooseTrack(
    { title, artists: artist === '' ? [] : [artist], seconds: seconds === 0 ? undefined : seconds },
    candidates,
    named,
  )

describe('the track of an entry', () => {
  it('has the same title and one of the same artists', () => {
    expect(choose('rain', 'mina farahani')).toBe(2)
    expect(choose('rain', 'kaveh feat somebody')).toBe(1)
    expect(choose('rain', 'sol')).toBe(2)
  })

  it('is the first with the title if no artist is named', () => {
    expect(choose('rain', '')).toBe(1)
  })

  it('is missing rather than similar', () => {
    expect(choose('rains', 'kaveh')).toBeUndefined()
    expect(choose('rain', 'kaveh band', { seconds: 250 })).toBeUndefined()
    expect(choose('rain', 'min')).toBeUndefined()
    expect(choose('rain', 'kaveh', { candidates: [] })).toBeUndefined()
    expect(choose('rain', 'kaveh', { candidates: [9] })).toBeUndefined()
  })

  it('has the nearest length among several of the same names', () => {
    expect(choose('rain', 'kaveh', { seconds: 322 })).toBe(4)
    expect(choose('rain', 'kaveh', { seconds: 190 })).toBe(1)
  })

  it('may be spelled otherwise', () => {
    expect(choose('rainydays', 'mina farahani')).toBe(3)
    expect(choose('northern lights part 1', 'quartz band and friends')).toBe(5)
  })

  it('may be misspelled if its length is the same', () => {
    expect(choose('nothern lihgts part 1', 'the quarz band', { seconds: 183 })).toBe(5)
    expect(choose('nothern lihgts part 1', 'the quarz band', { seconds: 190 })).toBeUndefined()
    expect(choose('nothern lihgts part 1', 'the quarz band')).toBeUndefined()
    expect(choose('northern lights part 2', 'the quartz band', { seconds: 180 })).toBeUndefined()
    expect(choose('northern lights part 1', 'another name', { seconds: 180 })).toBeUndefined()
  })
})
