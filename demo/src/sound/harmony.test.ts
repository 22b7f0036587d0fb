import { expect, test } from 'vitest'
import { seededRandom } from '../random.ts'
import { layOut } from './form.ts'
import { nearest, readChord, scales, voiceLead, within } from './harmony.ts'
import { writeTune } from './melody.ts'
import { styles } from './styles/all.ts'

test('a Roman numeral is read in its key', () => {
  expect(readChord('ii7', 0, 'major')).toEqual({ name: 'ii7', bass: 2, tones: [2, 5, 9, 0] })
  expect(readChord('bVIImaj7', 2, 'major').bass).toBe(0)
  expect(readChord('V7b9', 0, 'minor').tones).toEqual([7, 11, 2, 5, 8])
  expect(readChord('d2', 0, 'shur').bass).toBe(1.5)
})

test('an invalid chord is refused by name', () => {
  expect(() => readChord('H7', 0, 'major')).toThrow('H7')
  expect(() => readChord('Ifoo', 0, 'major')).toThrow('Ifoo')
})

test('every chord of every style can be read', () => {
  for (const { progressions, modes } of Object.values(styles)) {
    for (const { a, b } of progressions) {
      for (const chord of [...a, ...b].flatMap((bar) => bar.split(' '))) {
        for (const mode of modes) expect(readChord(chord, 5, mode).tones.length).toBeGreaterThanOrEqual(2)
      }
    }
  }
})

test('voices move little from chord to chord', () => {
  const first = voiceLead(readChord('I', 0, 'major'), 4, 52, 70)
  const second = voiceLead(readChord('vi7', 0, 'major'), 4, 52, 70, first)
  const moved = second.reduce((sum, pitch, i) => sum + Math.abs(pitch - (first[i] ?? 0)), 0)
  expect(moved).toBeLessThanOrEqual(8)
  expect(second.every((pitch) => pitch >= 52 && pitch <= 74)).toBe(true)
})

test('a melody stays in its range and in its scale or chord, and ends its phrases on the chord', () => {
  const bars = layOut(18, 4, { a: ['I', 'V', 'vi', 'IV'], b: ['IV', 'I', 'ii', 'V'] }, 3, 'major')
  const tune = writeTune(
    { bars, key: 3, mode: 'major' },
    {
      low: 60,
      high: 80,
      cells: [[1, 0.5, 0.5, 2]],
      closes: [[4]],
      rests: () => false,
    },
    seededRandom('tune'),
  )
  const scale = scales.major.map((step) => within(step + 3))
  for (const note of tune) {
    expect(note.pitch).toBeGreaterThanOrEqual(60)
    expect(note.pitch).toBeLessThanOrEqual(80)
    expect(scale).toContain(within(note.pitch))
    const bar = bars.findLast((one) => one.beat <= note.beat)
    if (note.beats === 4) expect(bar?.chords[0]?.chord.tones).toContain(within(note.pitch))
  }
})

test('a piece ends on the tonic', () => {
  const bars = layOut(20, 4, { a: ['ii9', 'V13', 'Imaj9', 'vi9'], b: ['IV', 'V', 'ii', 'V'] }, 0, 'major')
  expect(bars.at(-1)?.chords[0]?.chord.name).toBe('Imaj9')
  expect(bars.map(({ section }) => section)).toContain('b')
})

test('the nearest pitch of a class is within half an octave', () => {
  expect(nearest(0, 61)).toBe(60)
  expect(nearest(11, 60)).toBe(59)
})
