import { limits, methodsOf, paramKinds, problems } from '@nava/contracts'
import { Validator } from '@seriousme/openapi-schema-validator'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'

interface Operation {
  operationId: string
  summary: string
  tags: string[]
  security: object[]
  parameters: { name: string; in: string; required: boolean; schema: object }[]
  requestBody?: { content: Record<string, { schema: object }> }
  responses: Record<string, { description: string; content: Record<string, { schema: object }> }>
}
interface Document {
  openapi: string
  info: { description: string }
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, object>; securitySchemes: Record<string, object> }
}

let test: TestApp
let document: Document
beforeAll(async () => {
  test = await startTestApp({ PRODUCT_NAME: 'Sound & Co' })
  document = (await test.http.get('/API/openapi.json')).body
})
afterAll(() => test.close())

const operations = () =>
  Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      at: `${method} ${path}`,
      method,
      path,
      operation,
    })),
  )

describe('the OpenAPI document', () => {
  it('is valid OpenAPI 3.1', async () => {
    const { valid, errors } = await new Validator().validate(structuredClone({ ...document }))
    expect({ valid, errors }).toEqual({ valid: true })
    expect(document.openapi).toBe('3.1.0')
  })

  it('begins with how to sign in, page, and read errors and limits, each with its facts', async () => {
    const { description } = document.info
    for (const code of Object.keys(problems)) expect(description).toContain(`| \`${code}\` |`)
    for (const { method, path, perMinute } of test.served.filter((each) => each.perMinute !== undefined))
      expect(description).toContain(`| \`${method} ${path}\` | ${perMinute} |`)
    expect(description).toContain(`at most ${limits.list.maxTake}`)
    // The error in the example is a real one.
    const [, example = ''] = /```json\n(.*)\n```/.exec(description) ?? []
    const { body } = await test.http.get('/api/nowhere')
    expect({ ...body, detail: '…' }).toEqual(JSON.parse(example))
    for (const [, path] of description.matchAll(/curl '?http:\/\/127\.0\.0\.1:8080(\/[^\s'?]+)/g))
      expect(Object.keys(document.paths)).toContain(path)
  })

  it('lists every call that is served, at all of its paths, and no others', () => {
    const served = test.served.flatMap((endpoint) =>
      [endpoint.path, ...endpoint.aliases].flatMap((each) =>
        methodsOf(endpoint).map((method) => `${method.toLowerCase()} ${each}`),
      ),
    )
    expect(
      operations()
        .map(({ at }) => at)
        .toSorted(),
    ).toEqual(served.toSorted())
  })

  it('describes what each call does, what it accepts and how it fails', () => {
    for (const { at, path, operation } of operations()) {
      expect(operation.summary, at).toMatch(/^[A-Z]/)
      expect(operation.tags, at).toHaveLength(1)
      for (const { schema } of Object.values(operation.responses['200']?.content ?? {}))
        expect(Object.keys(schema).length, at).toBeGreaterThan(0)
      expect(Object.keys(operation.responses['200']?.content ?? {}), at).toHaveLength(1)
      const failures = Object.entries(operation.responses).filter(([status]) => status !== '200')
      expect(failures.length, at).toBeGreaterThan(0)
      for (const [status, { content }] of failures)
        expect(content, `${at} ${status}`).toEqual(
          path.startsWith('/1/')
            ? { 'application/json': { schema: { $ref: '#/components/schemas/ListenError' } } }
            : { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
        )
      const inPath = operation.parameters.filter((parameter) => parameter.in === 'path')
      expect(
        inPath.map(({ name }) => `{${name}}`),
        at,
      ).toEqual(path.match(/\{\w+\}/g) ?? [])
      expect(
        inPath.every(({ required }) => required),
        at,
      ).toBe(true)
    }
  })

  it('gives each call a unique id', () => {
    const ids = operations().map(({ operation }) => operation.operationId)
    expect(new Set(ids).size).toBe(ids.length)
  })

  it('requires the bearer token for the calls that do', () => {
    expect(document.components.securitySchemes).toMatchObject({
      bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
      appPassword: { type: 'apiKey', in: 'header', name: 'Authorization' },
    })
    const of = (at: string) => operations().find((each) => each.at === at)?.operation
    expect(of('get /api/sliders')).toMatchObject({ security: [{}, { bearer: [] }] })
    expect(of('post /1/submit-listens')).toMatchObject({ security: [{ appPassword: [] }] })
    const upload = of('post /music/upload/music/{id}')
    expect(upload).toMatchObject({ security: [{ bearer: [] }] })
    expect(Object.keys(upload?.responses ?? {})).toEqual(
      expect.arrayContaining(['200', '400', '401', '403', '404', '413', '415', '422', '429']),
    )
    expect(Object.keys(upload?.requestBody?.content ?? {})).toEqual(['multipart/form-data'])
  })

  it('lists the statuses of refusals that are specific to a call', () => {
    const statuses = (at: string) =>
      Object.keys(operations().find((each) => each.at === at)?.operation.responses ?? {})
    expect(statuses('post /api/playlistmusics')).toEqual(expect.arrayContaining(['403', '404', '409']))
    expect(statuses('post /api/main/like')).toContain('404')
    expect(statuses('delete /api/users/me')).toContain('403')
    expect(statuses('get /music/music/{quality}/{id}.mp3')).toContain('416')
    expect(statuses('get /api/ready')).toContain('503')
    expect(statuses('get /api/languages')).toEqual(['200', '429'])
  })

  it('lists the codes of all errors, and the params of their texts', () => {
    const { Problem, TextParams } = document.components.schemas as Record<
      string,
      { required?: string[]; properties: Record<string, { enum?: string[]; $ref?: string }> }
    >
    expect(Problem?.required).toEqual(expect.arrayContaining(['code', 'params']))
    expect(Problem?.properties['code']?.enum?.toSorted()).toEqual(Object.keys(problems).toSorted())
    expect(Problem?.properties['params']).toEqual({ $ref: '#/components/schemas/TextParams' })
    expect(Object.keys(TextParams?.properties ?? {}).toSorted()).toEqual(Object.keys(paramKinds).toSorted())
  })

  it('refers only to schemas that it contains', () => {
    const text = JSON.stringify(document)
    const names = [...text.matchAll(/"\$ref":"#\/components\/schemas\/([^"]+)"/g)].map(
      ([, name]) => name ?? '',
    )
    expect(names).toContain('MusicCard')
    for (const name of names) expect(document.components.schemas).toHaveProperty([name])
    expect(text).not.toContain('#/$defs/')
  })
})

describe('the interactive page', () => {
  it('loads everything from this server, under a policy that allows nothing else', async () => {
    const page = await test.http.get('/api/docs').redirects(2)
    expect([page.status, page.type]).toEqual([200, 'text/html'])
    expect(page.text).toContain('/api/openapi.json')
    expect(page.text).toContain('Sound &amp; Co API')
    const scripts = [...page.text.matchAll(/<script[^>]*\bsrc="([^"]*)"/g)].map(([, source]) => source ?? '')
    expect(scripts.length).toBeGreaterThan(0)
    for (const source of scripts) {
      expect(source).toMatch(/^\/?[^/:][^:]*$/)
      const script = await test.http.get(new URL(source, `${test.address}/api/docs/`).pathname)
      expect([script.status, script.type]).toEqual([200, expect.stringContaining('javascript')])
    }
    const policy = page.headers['content-security-policy'] ?? ''
    expect(policy).toContain("connect-src 'self'")
    expect(policy).not.toMatch(/https?:|\*/)
  })
})
