import { expect, test } from 'vitest'
import * as z from 'zod'
import { adminSuspendUser } from '../admin/admin-people.ts'
import { adminAlbums, adminPodcasts } from '../admin/admin-catalogue.ts'
import { adminSliders } from '../admin/admin-pages.ts'
import { describeFields } from './describe-fields.ts'

const fieldOf = (schema: unknown, name: string) => describeFields(schema).find((field) => field.name === name)

test('texts, times, colours and lists of IDs are told apart, in the order of the form', () => {
  const fields = describeFields(adminAlbums.create.body)
  expect(fields.map(({ name, kind, isList }) => [name, kind, isList])).toEqual([
    ['name', 'line', false],
    ['releaseDate', 'releaseTime', false],
    ['coverColor', 'color', false],
    ['artistIDs', 'id', true],
    ['musicIDs', 'id', true],
    ['updated', 'day', false],
  ])
  expect(fields.filter(({ isRequired }) => isRequired).map(({ name }) => name)).toEqual(['name'])
})

test('a schema that refines another one keeps its kind', () => {
  expect(fieldOf(adminSuspendUser.body, 'until')).toMatchObject({ kind: 'stationTime', isRequired: false })
})

test('choices have their values, numbers their bounds, and both their defaults', () => {
  expect(fieldOf(adminSliders.create.body, 'place')).toMatchObject({
    kind: 'choice',
    options: ['top', 'bannerOne', 'bannerTwo'],
    byDefault: 'top',
  })
  expect(fieldOf(adminSliders.create.body, 'position')).toMatchObject({
    kind: 'number',
    min: 0,
    max: 100_000,
    byDefault: 0,
  })
})

test('rows of replies are described like forms', () => {
  const { shape } = adminPodcasts.list.reply
  const row = shape.items.element
  const kinds = Object.fromEntries(describeFields(row).map(({ name, kind }) => [name, kind]))
  expect(kinds).toMatchObject({
    podcastID: 'id',
    title: 'line',
    releaseDate: 'time',
    imageVersion: 'image',
    isConfirmed: 'boolean',
    djs: 'names',
    audio: 'uploadStatus',
  })
})

test('what is no object has no fields', () => {
  expect(describeFields(z.string())).toEqual([])
  expect(describeFields(undefined)).toEqual([])
})
