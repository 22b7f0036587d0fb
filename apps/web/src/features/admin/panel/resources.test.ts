import * as contracts from '@nava/contracts'
import { type Endpoint, endpointsIn } from '@nava/contracts'
import * as admin from '@nava/contracts/admin'
import { describeFields } from '@nava/contracts/admin'
import { describe, expect, test } from 'vitest'
import { nameOf } from '../../../lib/calls/query.ts'
import en from '../../../texts/admin/en.ts'
import { actionsOf } from './actions.tsx'
import { relationOf } from './form-values.ts'
import { editFields } from './edit/edit-many.ts'
import { airTools } from './overview/AirCard.tsx'
import { overviewCalls } from './overview/calls.ts'
import { stationTools } from './overview/StationTools.tsx'
import { type Action, type Resource, describeList, formFields } from './resource.ts'
import { allResources } from './resources.ts'
import { allScreens } from './screens.ts'

/** Calls of admins without a screen, with the reason */
const LEFT_OUT: Readonly<Record<string, string>> = {
  [nameOf(admin.adminOverview)]: 'a command; the figures of the overview contain it',
  [nameOf(admin.adminNumbers)]: 'a command; the figures of the overview contain it',
  [nameOf(admin.adminQueues)]: 'a command; the figures of the overview contain it',
  [nameOf(admin.adminProcessing)]: 'a command; the figures of the overview contain it',
}

const callsOf = (resource: Resource): Endpoint[] =>
  [
    resource.list,
    resource.read,
    resource.create,
    resource.update,
    ...(resource.calls ?? []),
    resource.more?.call,
    resource.choices?.call,
    resource.edit,
    resource.preview?.call,
    ...(resource.pictures ?? []).map(({ call }) => call),
    ...actionsOf(resource).flatMap(({ call, preview }) => [call, preview?.call]),
  ].filter((call) => call !== undefined)

const tools = [...stationTools, ...airTools]

const reached = new Set(
  [
    ...allResources.flatMap(callsOf),
    ...allScreens.flatMap(({ calls }) => calls),
    ...Object.values<Endpoint>(overviewCalls),
    ...tools.map(({ call }) => call),
  ].map(nameOf),
)

test('every call of admins is reached from a screen, or left out for a reason', () => {
  const calls = Object.values<unknown>(contracts)
    .flatMap(endpointsIn)
    .filter(({ access }) => access === 'admin')
    .map(nameOf)
  expect(calls.length).toBeGreaterThan(90)
  expect(calls.filter((name) => !reached.has(name) && !(name in LEFT_OUT))).toEqual([])
  expect(Object.keys(LEFT_OUT).filter((name) => reached.has(name) || !calls.includes(name))).toEqual([])
})

const texts: Readonly<Record<string, string>> = en
const lacking = (kind: string, names: readonly string[]) =>
  names.filter((name) => texts[`${kind}.${name}`] === undefined)

const formsOf = (resource: Resource) =>
  [
    resource.create,
    resource.update,
    ...(resource.actions ?? []).filter(({ asks }) => asks).map(({ call }) => call),
  ].filter((call) => call !== undefined)

describe.each(allResources)('$key', (resource) => {
  const { columns, filters, sorts } = describeList(resource)
  const fields = [
    ...formsOf(resource).flatMap(formFields),
    ...(resource.edit ? editFields(resource.edit) : []),
  ]

  test('has words for all that its screens show', () => {
    const shown = [resource.name, ...[...columns, ...filters, ...fields].map(({ name }) => name)]
    const options = [...columns, ...filters, ...fields].flatMap((field) => field.options)
    const actions = actionsOf(resource).map(({ key }) => key)
    expect([...lacking('field', shown), ...lacking('choice', options)]).toEqual([])
    expect([...lacking('action', actions), ...lacking('many', [resource.key])]).toEqual([])
    expect([...lacking('one', [resource.key]), ...lacking('group', [resource.group])]).toEqual([])
  })

  test('names fields that its contract has', () => {
    const names = columns.map(({ name }) => name)
    expect(resource.columns.filter((name) => !names.includes(name))).toEqual([])
    const { items } = (resource.list.reply as typeof contracts.adminListMusic.reply).shape
    const row = describeFields(items.element)
    expect(row.find(({ name }) => name === resource.id)?.kind).toBe('id')
    expect(row.find(({ name }) => name === resource.name)?.kind).toBe('line')
    const versions = (resource.pictures ?? []).map(({ version = 'imageVersion' }) => version)
    expect(versions.filter((name) => row.every((field) => field.name !== name))).toEqual([])
  })

  test('can be sorted by a column', () => {
    expect(sorts.size).toBeGreaterThan(0)
  })

  test('knows what the IDs of its forms point to', () => {
    const ids = fields.filter(({ kind }) => kind === 'id')
    const unknown = ids.filter(
      (field) => !relationOf(field, allResources, resource, { type: 'music' }) && field.name !== 'id',
    )
    expect(unknown).toEqual([])
  })
})

test.each(allScreens)('the screen $key has a name', ({ key }) => {
  expect(lacking('many', [key])).toEqual([])
})

test('the tools of the station have words', () => {
  const asking = tools.filter(({ asks }: Action) => asks).flatMap(({ call }) => formFields(call))
  expect(
    lacking(
      'action',
      tools.map(({ key }) => key),
    ),
  ).toEqual([])
  expect(
    lacking(
      'field',
      asking.map(({ name }) => name),
    ),
  ).toEqual([])
  expect(
    lacking(
      'choice',
      asking.flatMap(({ options }) => options),
    ),
  ).toEqual([])
})
