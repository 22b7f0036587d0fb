import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import * as everything from './index.ts'
import { subsonicCalls } from './outlets/subsonic/calls.ts'
import { endpointsIn, isBytes, isFile, isText, limits, pathParameters } from './index.ts'

const contracts = [...Object.values<unknown>(everything), subsonicCalls]
  .flatMap(endpointsIn)
  .map((endpoint) => ({ name: `${endpoint.method} ${endpoint.path}`, endpoint }))

describe('the contracts', () => {
  it('contracts have a unique method and path, ignoring case', () => {
    const places = contracts.flatMap(({ endpoint: { method, path, aliases } }) =>
      [path, ...aliases].map((each) => `${method} ${each.replaceAll(/\{\w+\}/g, '{}').toLowerCase()}`),
    )
    expect(places.length).toBeGreaterThan(30)
    expect(places.filter((place, index) => places.indexOf(place) !== index)).toEqual([])
  })

  it('contracts are below /api, below /music where the specification places them there, below /rest and /1 for other players, where Icecast has its titles, or public files', () => {
    for (const { endpoint } of contracts.filter((each) => each.endpoint.tag !== 'public files'))
      for (const path of [endpoint.path, ...endpoint.aliases])
        expect(path).toMatch(/^\/((api|music|rest|1)(\/[a-z0-9{}.-]+)+|admin\/metadata)$/i)
  })

  it('contracts have a summary of one line', () => {
    for (const { name, endpoint } of contracts) {
      expect(endpoint.summary.length, name).toBeGreaterThan(8)
      expect(endpoint.summary, name).toMatch(/^[A-Z][^\n]*[^.\n]$/)
    }
  })

  it('contracts take no body if they only read', () => {
    const reads = contracts.filter(({ endpoint }) => endpoint.method === 'GET')
    expect(reads.filter(({ endpoint }) => endpoint.body !== undefined).map(({ name }) => name)).toEqual([])
  })

  it('contracts reply with text, bytes or a schema that JSON can represent', () => {
    for (const { name, endpoint } of contracts) {
      if (isText(endpoint.reply) || isBytes(endpoint.reply)) continue
      expect(() => z.toJSONSchema(endpoint.reply as z.ZodType, { io: 'output' }), name).not.toThrow()
    }
  })

  it('contracts limit the length of every text that they accept', () => {
    for (const { name, endpoint } of contracts) {
      const schemas = [endpoint.query, ...(endpoint.body && !isFile(endpoint.body) ? [endpoint.body] : [])]
      // As long as the largest allowed body, so every field must refuse it
      const long = 'x'.repeat(endpoint.body ? 1_000_000 : 20_000)
      for (const schema of schemas)
        for (const field of Object.keys(schema instanceof z.ZodObject ? schema.shape : {})) {
          const issues = schema.safeParse({ [field]: long }).error?.issues ?? []
          expect(
            issues.some(({ path }) => path[0] === field),
            `${name}: ${field}`,
          ).toBe(true)
        }
    }
  })

  it('contracts need disk space if their file becomes rows', () => {
    const stored = contracts.filter(
      ({ endpoint: { body, access } }) =>
        isFile(body) && access !== 'admin' && body.maxBytes !== limits.image.maxBytes,
    )
    const recordings = stored.filter(({ endpoint }) => endpoint.path.startsWith('/music/upload/'))
    expect(recordings.length).toBeGreaterThan(0)
    const others = stored.filter((each) => !recordings.includes(each))
    expect(others.length).toBeGreaterThan(4)
    expect(others.filter(({ endpoint }) => !endpoint.needsSpace).map(({ name }) => name)).toEqual([])
  })

  it('contracts that answer long lists have a limit per minute', () => {
    const { getPlayQueue, getPlaylistPage, playlistMusics, exportPlaylist, playableVersions } = everything
    for (const { path, perMinute } of [
      getPlayQueue,
      getPlaylistPage,
      playlistMusics,
      exportPlaylist,
      playableVersions,
    ])
      expect([path, perMinute]).toEqual([path, expect.any(Number)])
  })

  it('contracts refuse ids in paths that are too long for a path parameter', () => {
    for (const { name, endpoint } of contracts)
      for (const parameter of pathParameters(endpoint.path))
        expect(
          endpoint.params
            .safeParse({ [parameter]: 'x'.repeat(513) })
            .error?.issues.some(({ path }) => path[0] === parameter),
          `${name}: ${parameter}`,
        ).toBe(true)
  })
})
