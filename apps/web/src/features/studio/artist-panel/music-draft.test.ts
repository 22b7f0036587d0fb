import { createMusic } from '@nava/contracts'
import { describe, expect, test } from 'vitest'
import { buildMusic } from '../../../testing/build.ts'
import { bodyOf, draftOf, newDraft } from './music-draft.ts'

describe('a draft', () => {
  test('of an existing track submits all its fields', () => {
    const music = buildMusic({
      title: 'Rain',
      lyrics: '[00:01.00] drip',
      releaseDate: '2026-11-01T10:30:00.000Z',
      languageID: 1002,
      genreMusics: [{ genreID: 1003, name: 'Pop' }],
      musicTypes: [{ typeID: 1001, typeName: 'Single' }],
      keywords: [{ keywordText: 'night' }],
      isExlusive: true,
      albumID: 1009,
      disc: 2,
      track: 7,
    })
    expect(bodyOf(draftOf(music))).toEqual({
      title: 'Rain',
      lyrics: '[00:01.00] drip',
      releaseDate: '2026-11-01T10:30:00.000Z',
      languageID: 1002,
      musicArtists: [{ artistID: 1001 }],
      genreMusics: [{ genreID: 1003 }],
      musicTypes: [{ typeID: 1001 }],
      keywords: [{ keywordText: 'night' }],
      isCommingSoon: false,
      isExlusive: true,
      isExplicit: false,
      albumID: 1009,
      disc: '2',
      track: '7',
    })
    const single = draftOf({ ...music, albumID: 0, disc: 1, track: 0 })
    expect(bodyOf(single)).not.toHaveProperty('disc')
  })

  test('takes disc and number in the digits of the reader', () => {
    const draft = {
      ...newDraft([{ artistID: 1001, name: 'Mina', imageVersion: '' }], new Date()),
      title: 'Rain',
      albumID: 1009,
    }
    const read = createMusic.body.parse(bodyOf({ ...draft, disc: '۲', track: '١٢' }))
    expect(read).toMatchObject({ disc: 2, track: 12 })
    const { error } = createMusic.body.safeParse(bodyOf({ ...draft, disc: '0x2', track: '1000' }))
    expect(error?.issues.map(({ path }) => path)).toEqual([['disc'], ['track']])
  })

  test('of a new track with a title is accepted by the contract', () => {
    const draft = newDraft([{ artistID: 1001, name: 'Mina', imageVersion: '' }], new Date())
    expect(createMusic.body.safeParse(bodyOf({ ...draft, title: 'Rain' })).success).toBe(true)
  })

  test('without a date leaves it to the server, and an invalid day is refused', () => {
    const draft = newDraft([], new Date())
    expect(bodyOf({ ...draft, releaseDate: ' ' })).not.toHaveProperty('releaseDate')
    for (const releaseDate of ['02/30/2026', '2026-01-01', 'soon']) {
      const { error } = createMusic.body.safeParse(bodyOf({ ...draft, title: 'Rain', releaseDate }))
      expect(error?.issues.map(({ path }) => path)).toContainEqual(['releaseDate'])
    }
  })
})
