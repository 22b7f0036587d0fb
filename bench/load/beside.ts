/** Pairs each kind of call with what a bare server (its floor) does at least for it. */
import { randomFrom } from '../large/random.ts'
import type { Server, Statement } from '../servers/channel.ts'
import { httpClient, type Request } from './http-client.ts'
import type { Side } from './measure.ts'

export interface Scenario {
  name: string
  sides: [Side, Side]
}

export interface Servers {
  nava: Server
  floor: Server
}

const REPEATED = 40

const random = randomFrom(11)
export const anyOf = <T>(items: readonly T[]) => items[Math.floor(random() * items.length)] as T // never called with an empty list
const byte = () => Math.floor(random() * 256)
// Separate client addresses, because calls per address are limited
const visitor = () => ({ 'x-forwarded-for': `10.${byte()}.${byte()}.${byte()}` })

let asked = 0
const unseen = (path: string) => `${path}${path.includes('?') ? '&' : '?'}n=${(asked += 1)}`

/** Compares calls with a bare server that reads the same rows. */
export async function besideRows(
  { nava, floor }: Servers,
  name: string,
  paths: readonly string[],
): Promise<Scenario> {
  const key = name.replaceAll(/\W+/g, '-')
  const repeated = paths.slice(0, REPEATED)
  // The first request may fill a cache, so it is not recorded.
  await nava.ask({ kind: 'statements', paths: repeated.slice(0, 1) })
  const told = await nava.ask({ kind: 'statements', paths: repeated })
  if (told.kind !== 'statements') throw new Error('the server told something else')
  await post(
    floor,
    `/rows/${key}`,
    told.statements.map((each) => each.filter(isOfTheCall)),
  )
  let at = 0
  return {
    name,
    sides: [
      {
        address: nava.address,
        next: () => ({ method: 'GET', path: unseen(anyOf(paths)), headers: visitor() }),
      },
      {
        address: floor.address,
        next: () => ({ method: 'GET', path: `/rows/${key}/${(at += 1) % repeated.length}` }),
      },
    ],
  }
}

const isOfTheCall = ({ text, values }: Statement) =>
  !text.includes('catalogue_changes') && !values.some((value) => Array.isArray(value) && value.length > 1000)

/** Compares a call with a bare server that sends the same bytes, once without and once with a log line. */
export async function besideBytes({ nava, floor }: Servers, name: string, path: string): Promise<Scenario[]> {
  const reply = await fetch(`${nava.address}${path}`)
  const own = ['content-length', 'date', 'connection', 'keep-alive']
  const headers = Object.fromEntries([...reply.headers].filter(([header]) => !own.includes(header)))
  await post(floor, `/bytes/${name}`, { text: await reply.text(), headers })
  return [
    [name, 'bytes'],
    [`${name}, the floor logs too`, 'logged'],
  ].map(([title = '', kind]) => ({
    name: title,
    sides: [
      { address: nava.address, next: () => ({ method: 'GET', path }) },
      { address: floor.address, next: () => ({ method: 'GET', path: `/${kind}/${name}` }) },
    ],
  }))
}

/** Compares a listener's call with a bare server that runs one statement. */
export function besideStatement(
  { nava, floor }: Servers,
  name: string,
  request: () => Omit<Request, 'method'>,
  statement: () => Statement,
): Scenario {
  return {
    name,
    sides: [
      { address: nava.address, next: () => ({ method: 'POST', ...request() }) },
      {
        address: floor.address,
        next: () => ({ method: 'POST', path: '/run', body: JSON.stringify(statement()) }),
      },
    ],
  }
}

async function post(server: Server, path: string, body: unknown) {
  const client = await httpClient(server.address)
  const { status } = await client.send({ method: 'POST', path, body: JSON.stringify(body) })
  client.close()
  if (status !== 200) throw new Error(`${path} answered ${status}`)
}
