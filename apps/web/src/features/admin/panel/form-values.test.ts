import { adminAlbums, adminApproveArtistRequest, adminSliders, adminUpdateMusic } from '@nava/contracts/admin'
import { expect, test } from 'vitest'
import { buildAdminAlbum, buildAdminMusic, buildArtistRequest } from '../../../testing/admin.ts'
import { bodyFrom, bodyOf, relationOf, valuesFrom } from './form-values.ts'
import { fromInput, toInput } from '../../platform/forms/zoned-time.ts'
import { formFields } from './resource.ts'
import { allResources, findResource } from './resources.ts'

test('a form that is sent as it was filled in changes nothing', () => {
  expect(bodyFrom(adminAlbums.update, buildAdminAlbum(), allResources)).toEqual({
    name: 'Night',
    releaseDate: '2026-11-01T00:00:00.000Z',
    coverColor: '#12908a',
    artistIDs: [1001],
    musicIDs: [1001, 1002],
    updated: '2026-11-02T10:00:00.000Z',
  })
})

test('a single has no place on an album, so none is sent', () => {
  const body = bodyFrom(adminUpdateMusic, buildAdminMusic({ track: 0, disc: 1 }), allResources)
  expect(body).not.toHaveProperty('track')
  expect(body).toMatchObject({ disc: 1, videoID: null, genreIDs: [1001] })
})

test('the server learns which state of the row was read', () => {
  const request = buildArtistRequest()
  expect(bodyFrom(adminApproveArtistRequest, request, allResources)).toEqual({
    artistID: null,
    updated: request.updated,
  })
})

test('what is empty and has a default is left to the server', () => {
  const fields = formFields(adminSliders.create)
  const values = valuesFrom(fields, undefined, allResources)
  expect(values).toMatchObject({ place: 'top', position: 0, dominantColor: '', refID: null })
  expect(bodyOf(fields, { ...values, position: '' })).not.toHaveProperty('position')
  expect(bodyOf(fields, { ...values, position: '7' })).toMatchObject({ position: 7 })
})

test('the target of a slider is of the type that is chosen, and an ad has none', () => {
  const target = { name: 'refID', kind: 'id' } as const
  const slider = findResource('sliders')
  expect(relationOf(target, allResources, slider, { type: 'dj' })?.key).toBe('djs')
  expect(relationOf(target, allResources, slider, { type: 'ad' })).toBeUndefined()
})

test('days are the same in every zone, other times are those of the reader', () => {
  expect(toInput('2026-12-24T00:00:00.000Z', 'day', 'UTC')).toBe('2026-12-24')
  expect(fromInput('2026-12-24', 'day', 'UTC')).toBe('2026-12-24T00:00:00.000Z')
  expect(toInput('2026-12-24T09:30:00.000Z', 'releaseTime', 'UTC')).toBe('2026-12-24T09:30')
  expect(toInput('2026-12-24T20:00:00.000Z', 'stationTime', 'Asia/Tehran')).toBe('2026-12-24T23:30')
  expect(fromInput('2026-12-24T23:30', 'stationTime', 'Asia/Tehran')).toBe('2026-12-24T20:00:00.000Z')
  expect([toInput('', 'day', 'UTC'), fromInput('', 'stationTime', 'UTC')]).toEqual(['', ''])
})
