import * as contracts from '@nava/contracts'
import { type Endpoint, endpointsIn, methodsOf } from '@nava/contracts'
import { subsonicCalls } from '@nava/contracts/subsonic'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { toRoute } from '../../platform/http/parse-input.ts'
import { startTestApp, type TestApp } from '../app.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())

const name = ({ method, path }: Endpoint) => `${method} ${path}`

/** Contracts whose path contains the product's name */
const madeByFunction = [contracts.productMusicVideos('nava')].map(name)

/** Routes without a contract */
const DESCRIBED = [
  'GET /api/docs',
  'GET /api/docs/js/scalar.js',
  'GET /api/openapi.json',
  'GET /.well-known/change-password',
  'GET /.well-known/security.txt',
  'GET /opensearch.xml',
  // What no call of the Subsonic API answers
  'GET /rest',
  'GET /rest*',
  'OPTIONS /rest',
  'OPTIONS /rest*',
  'POST /rest',
  'POST /rest*',
  // Below /1, /feeds and /music, for pages of other sites
  'OPTIONS *',
  // What the program of a DJ sends through a proxy, in the protocol of Icecast
  'PUT /air',
  'PUT /test',
  // Defined by tus
  'DELETE /music/upload/tus/:id',
  'OPTIONS /music/upload/tus',
  'OPTIONS /music/upload/tus/:id',
  'PATCH /music/upload/tus/:id',
  'POST /music/upload/tus',
  'POST /music/upload/tus/:id',
]

/** The tree has four characters per level. */
function routesOf(tree: string): string[] {
  const above: string[] = []
  return tree.split('\n').flatMap((line) => {
    const parts = /^((?:│ {3}| {4})*)[├└]── (\S+)(?: \(([A-Z, ]+)\))?$/.exec(line)
    if (!parts) return []
    const [, indent = '', path = '', methods = ''] = parts
    above.splice(indent.length / 4, Infinity, path)
    return methods
      .split(', ')
      .filter((method) => method && method !== 'HEAD')
      .map((method) => `${method} ${above.join('')}`)
  })
}

describe('the contracts', () => {
  it('have exactly one handler each', () => {
    const exported = [...Object.values<unknown>(contracts), subsonicCalls].flatMap(endpointsIn).map(name)
    expect(test.served.map(name).toSorted()).toEqual([...exported, ...madeByFunction].toSorted())
  })

  it('are the only routes that the server answers', () => {
    const served = test.served.flatMap((endpoint) =>
      [endpoint.path, ...endpoint.aliases].flatMap((path) =>
        methodsOf(endpoint).map((method) => `${method} ${toRoute(path)}`),
      ),
    )
    const routes = routesOf(test.app.printRoutes({ commonPrefix: false }))
    expect(routes.toSorted()).toEqual([...served, ...DESCRIBED].toSorted())
  })

  it('grant access as listed in the snapshot, so that a newly public call shows up in review', async () => {
    const lines = test.served.flatMap((endpoint) =>
      methodsOf(endpoint).map((method) => `${endpoint.access.padEnd(8)} ${method.padEnd(7)}${endpoint.path}`),
    )
    await expect(`${lines.toSorted().join('\n')}\n`).toMatchFileSnapshot('access.snapshot.txt')
  })
})
