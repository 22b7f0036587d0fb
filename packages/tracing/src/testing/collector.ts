import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'

export interface ReceivedSpan {
  service: string
  name: string
  traceID: string
  spanID: string
  parentID: string
  attributes: Record<string, unknown>
  isFailed: boolean
}

export interface Collector extends AsyncDisposable {
  url: string
  spans: ReceivedSpan[]
  received: () => string
}

interface Attribute {
  key: string
  value: Record<string, unknown>
}

interface Sent {
  resourceSpans: {
    resource: { attributes: Attribute[] }
    scopeSpans: {
      spans: {
        name: string
        attributes: Attribute[]
        status: { code: number }
        [id: string]: unknown
      }[]
    }[]
  }[]
}

const ERROR = 2

const valuesOf = (attributes: Attribute[]): Record<string, unknown> =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]))

const idOf = (value: unknown): string => (typeof value === 'string' ? value : '')

export async function startCollector(): Promise<Collector> {
  const spans: ReceivedSpan[] = []
  const bodies: unknown[] = []
  const take = ({ resourceSpans }: Sent): void => {
    for (const { resource, scopeSpans } of resourceSpans)
      for (const { name, attributes, status, ...ids } of scopeSpans.flatMap((scope) => scope.spans))
        spans.push({
          service: String(valuesOf(resource.attributes)['service.name']),
          name,
          traceID: idOf(ids['traceId']),
          spanID: idOf(ids['spanId']),
          parentID: idOf(ids['parentSpanId']),
          attributes: valuesOf(attributes),
          isFailed: status.code === ERROR,
        })
  }
  const server = createServer((request, response) => {
    void json(request).then((body) => {
      bodies.push(body)
      take(body as Sent)
      response.setHeader('content-type', 'application/json').end('{}')
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    spans,
    received: () => JSON.stringify(bodies),
    [Symbol.asyncDispose]: async () => {
      server.close()
      server.closeAllConnections()
    },
  }
}
