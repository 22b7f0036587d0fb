import { MusicForm, limits } from '@nava/contracts'
import { describe, expect, test } from 'vitest'
import { buildMusic } from '../../testing/build.ts'
import { draftOf, formOf, newDraft, toggled, withKeyword } from './music-draft.ts'

describe('a draft', () => {
  test('of a track that exists sends back all that the track says', () => {
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
    })
    expect(formOf(draftOf(music))).toEqual({
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
      albumID: 1009,
    })
  })

  test('of a new track with a title is what the server takes', () => {
    const draft = newDraft([{ artistID: 1001, name: 'Mina' }], new Date())
    expect(MusicForm.safeParse(formOf({ ...draft, title: 'Rain' })).success).toBe(true)
  })

  test('without a date leaves it to the server; with a day that does not exist it is not sent', () => {
    const draft = newDraft([], new Date())
    expect(formOf({ ...draft, releaseDate: ' ' })).not.toHaveProperty('releaseDate')
    expect(formOf({ ...draft, releaseDate: '02/30/2026' })).toBeUndefined()
  })
})

describe('keywords', () => {
  test('are trimmed, and each is there once in whatever case', () => {
    expect(withKeyword(['night'], '  city   lights ')).toEqual(['night', 'city lights'])
    expect(withKeyword(['night'], 'Night')).toEqual(['night'])
    expect(withKeyword(['night'], '   ')).toEqual(['night'])
  })

  test('are no more than the server takes', () => {
    const many = Array.from({ length: limits.perMusic.keywords }, (_, at) => `word ${at}`)
    expect(withKeyword(many, 'one more')).toBe(many)
  })
})

test('a choice is put in and taken out, and stops at its most', () => {
  expect(toggled([1, 2], 3, 3)).toEqual([1, 2, 3])
  expect(toggled([1, 2], 2, 3)).toEqual([1])
  expect(toggled([1, 2], 3, 2)).toEqual([1, 2])
})
