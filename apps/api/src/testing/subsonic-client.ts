import { load } from 'cheerio'
import supertest from 'supertest'
import type { TestApp } from './app.ts'
import { as } from './as.ts'
import { buildUser } from './build.ts'

type Query = Record<string, string | number | boolean | readonly (string | number)[]>

export interface SubsonicAccount {
  id: number
  email: string
  /** Headers for calls of the web client */
  headers: { authorization: string }
  /** App password */
  password: string
}

export async function buildSubsonicAccount(
  test: TestApp,
  data: Parameters<typeof buildUser>[1] = {},
): Promise<SubsonicAccount> {
  const { id, email } = await buildUser(test.deps.db, data)
  const headers = await as(test, email)
  const { body } = await test.http.post('/api/apppasswords').set(headers).send({ name: 'Phone' })
  return { id, email, headers, password: body.password }
}

export function subsonicClient(
  test: TestApp,
  { email, password }: Pick<SubsonicAccount, 'email' | 'password'>,
) {
  /** `body`: sent as JSON */
  const request = (path: string, query: Query = {}, body?: object) => {
    const site = supertest(test.address)
    const sent = body ? site.post(`/rest/${path}`).send(body) : site.get(`/rest/${path}`)
    return sent.query({ u: email, p: password, v: '1.16.1', c: 'a client', ...query })
  }

  return {
    request,
    /** Returns the data of a reply in JSON. Throws if the call fails. */
    ask: async (path: string, query: Query = {}, sent?: object) => {
      const { status, body } = await request(path, { ...query, f: 'json' }, sent)
      const reply = body['subsonic-response']
      if (status !== 200 || reply?.status !== 'ok')
        throw new Error(`${path}: ${status} ${JSON.stringify(reply ?? body).slice(0, 300)}`)
      return reply
    },
    failure: async (path: string, query: Query = {}): Promise<number | undefined> => {
      const { status, body } = await request(path, { ...query, f: 'json' })
      if (status !== 200) throw new Error(`${path}: ${status}`)
      return body['subsonic-response'].error?.code
    },
    askXml: async (path: string, query: Query = {}, sent?: object): Promise<string> => {
      const { status, text, type } = await request(path, query, sent).buffer()
      if (status !== 200 || type !== 'text/xml') throw new Error(`${path}: ${status} ${type}`)
      return text
    },
  }
}

/** Returns the values of a reply in JSON with their places, such as `artists.index[0].name`. */
export function valuesOfJson(part: unknown, at = ''): string[] {
  if (Array.isArray(part)) return part.flatMap((each, place) => valuesOfJson(each, `${at}[${place}]`))
  if (typeof part === 'object' && part !== null)
    return Object.entries(part).flatMap(([name, each]) =>
      valuesOfJson(Array.isArray(each) ? each : [each], `${at}.${name}`),
    )
  return [`${at}=${String(part)}`]
}

/** Returns the same values from a reply in XML. */
export function valuesOfXml(text: string): string[] {
  const $ = load(text, { xml: true })
  const read = (place: string, element: ReturnType<typeof $>): string[] => {
    const attributes = Object.entries(element.attr() ?? {})
      .filter(([name]) => name !== 'xmlns')
      .map(([name, value]) => `${place}.${name}[0]=${value}`)
    const places = new Map<string, number>()
    const children = element
      .children()
      .toArray()
      .flatMap((child) => {
        const before = places.get(child.tagName) ?? 0
        places.set(child.tagName, before + 1)
        return read(`${place}.${child.tagName}[${before}]`, $(child))
      })
    const own = children.length === 0 ? element.text() : ''
    if (own === '') return [...attributes, ...children]
    // For an element with attributes, the text is in `value`.
    return [...attributes, attributes.length === 0 ? `${place}=${own}` : `${place}.value[0]=${own}`]
  }
  return read('', $.root().children())
}
