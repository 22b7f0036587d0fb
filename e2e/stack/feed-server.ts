import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export const badPosts = { hostile: 2001, slow: 2002, broken: 2003, large: 2004, redirected: 2005 }

export const FEED_IMAGE_HOST = 'pictures.example'

const FORBIDDEN = '/internal/secrets'

const HOSTILE = `<p onclick="window.hacked = 1">Harmless words</p>
<script>window.hacked = 2</script><img src="x" onerror="window.hacked = 3"><svg onload="window.hacked = 4"></svg>
<iframe srcdoc="<script>parent.hacked = 5</script>"></iframe><a href="javascript:window.hacked = 6">A link</a>
<form action="${FORBIDDEN}"><button>A button</button></form><style>main { display: none }</style>`

const rendered = (text: string) => ({ rendered: text })

const post = (id: number, title: string, content = '<p>It was a quiet night.</p>') => ({
  id,
  date_gmt: '2026-11-01T09:00:00',
  link: `https://${FEED_IMAGE_HOST}/${id}`,
  title: rendered(title),
  excerpt: rendered(content),
  content: rendered(content),
})

const posts = [
  ...Array.from({ length: 6 }, (_, at) => post(1001 + at, `A night in the studio, part ${at + 1}`)),
  post(badPosts.hostile, 'Hostile <script>window.hacked = 7</script>post', HOSTILE),
  post(badPosts.slow, 'Slow post'),
  post(badPosts.broken, 'Broken post'),
  post(badPosts.large, 'Large post'),
  post(badPosts.redirected, 'Redirected post'),
]

const MEGABYTE = 1024 * 1024

export interface FeedServer {
  url: string
  close: () => Promise<void>
}

/** Starts the site. `GET /forbidden` returns the number of requests for the forbidden path. */
export async function startFeedServer(): Promise<FeedServer> {
  let forbidden = 0
  const answer = (path: string, reply: ServerResponse): void => {
    const id = Number(/\/posts\/(\d+)$/.exec(path)?.[1])
    const found = posts.find((each) => each.id === id)
    if (path === '/forbidden') return sendJson(reply, forbidden)
    if (path.startsWith(FORBIDDEN)) forbidden += 1
    if (path.endsWith('/posts')) return sendJson(reply, posts)
    switch (id) {
      case badPosts.slow:
        return drip(reply)
      case badPosts.broken:
        return void reply.writeHead(200).end('{"id":2003,"title":')
      case badPosts.large:
        return sendJson(reply, { ...found, content: rendered('x'.repeat(10 * MEGABYTE)) })
      case badPosts.redirected:
        // Redirects to this server by another name, as an attacker would redirect to a router or a database.
        return void reply.writeHead(302, { location: `http://localhost:${port}${FORBIDDEN}` }).end()
      default:
        return found ? sendJson(reply, found) : void reply.writeHead(404).end()
    }
  }
  const server = createServer((request, reply) => answer((request.url ?? '/').split('?')[0] ?? '/', reply))
  const listening = server.listen(0)
  await once(listening, 'listening')
  const { port } = listening.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/wp-json/wp/v2/posts`,
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

const sendJson = (reply: ServerResponse, body: unknown): void =>
  void reply.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body))

function drip(reply: ServerResponse): void {
  reply.writeHead(200, { 'content-type': 'application/json' })
  const timer = setInterval(() => reply.write(' '), 500)
  reply.once('close', () => clearInterval(timer))
}
