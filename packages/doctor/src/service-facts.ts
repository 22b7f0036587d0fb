/** Facts about what Nava reaches besides its places: its own address, the mail server, clocks, and ffmpeg. */
import { lookup } from 'node:dns/promises'
import { limits } from '@nava/contracts'
import { mediaPlaces } from '@nava/settings/media-settings'
import { askFront } from './ask-front.ts'
import type { Examined } from './examined.ts'
import { type Fact, type Finding, noted, reasonOf, wrong } from './fact.ts'

export const factsOfServices: readonly Fact[] = [
  { part: 'address', name: 'leads', isGate: true, look: lookAtName },
  { part: 'address', name: 'answers', look: lookAtFront },
  {
    part: 'mail',
    name: 'takes mails',
    look: async ({ settings, mail }) => {
      if (!mail) return settings && 'no mail server (SMTP_URL): mails are files in DATA_DIR/outbox'
      await mail.check()
      return `from ${mail.sender}; "npm run admin -- mail test ADDRESS" sends one`
    },
  },
  { part: 'database', name: 'clock', look: lookAtDatabaseClock },
  { part: 'storage', name: 'clock', look: lookAtBucketClock },
  { part: 'ffmpeg', name: 'works', look: async ({ ffmpeg }) => await ffmpeg?.() },
]

async function lookAtName({ settings }: Examined): Promise<string | Finding | undefined> {
  if (!settings) return undefined
  const { PUBLIC_URL, HOST, PORT } = settings
  if (PUBLIC_URL === undefined) {
    if (/^(127\.|localhost$|::1$)/.test(HOST)) return `http://${HOST}:${PORT}, for this machine`
    return noted(
      'HOST lets others in, but PUBLIC_URL is not set: links in mails follow whatever host a request names.',
    )
  }
  const { hostname } = new URL(PUBLIC_URL)
  const { address } = await lookup(hostname.replaceAll(/[[\]]/g, '')).catch(() => {
    throw new Error(`The name ${hostname} of PUBLIC_URL leads nowhere: look at its DNS records.`)
  })
  return `${PUBLIC_URL} leads to ${address}`
}

/** Before the first start nothing answers yet, and some machines cannot reach their own public address. */
async function lookAtFront({ settings }: Examined): Promise<string | Finding | undefined> {
  if (settings?.PUBLIC_URL === undefined) return undefined
  try {
    const fault = await askFront(settings.PUBLIC_URL)
    if (!fault) return 'Nava answers there'
    return wrong(
      `The certificate ends at ${fault.until}${fault.reason && `, and visitors refuse it (${fault.reason})`}: renew it (certbot renew), and reload the proxy.`,
    )
  } catch (error) {
    return noted(
      `Nava does not answer there from this machine (${reasonOf(error)}): if it runs, see the proxy, the firewall and the DNS records.`,
    )
  }
}

async function lookAtDatabaseClock({ database, client }: Examined): Promise<string | Finding | undefined> {
  if (typeof database !== 'object') return undefined
  const { rows } = await (
    await client()
  ).query<{ now: number }>('SELECT (extract(epoch FROM clock_timestamp()) * 1000)::float8 AS now')
  return compareClocks(rows[0]?.now ?? Date.now(), 'of the database')
}

/** Every server dates its answers; buckets refuse requests that are 15 minutes off. */
async function lookAtBucketClock({ settings }: Examined): Promise<string | Finding | undefined> {
  const { s3 } = settings ? mediaPlaces(settings) : {}
  if (!s3) return undefined
  const url = s3.endpoint ?? `https://s3.${s3.region}.amazonaws.com`
  const reply = await fetch(url, {
    method: 'HEAD',
    redirect: 'manual',
    signal: AbortSignal.timeout(5000),
  }).catch(() => undefined)
  const date = Date.parse(reply?.headers.get('date') ?? '')
  return Number.isNaN(date) ? undefined : compareClocks(date, 'of the bucket')
}

function compareClocks(theirs: number, whose: string): string | Finding {
  const by = Date.now() - theirs
  if (Math.abs(by) <= limits.clockDifference) return 'the same time'
  const minutes = Math.round(Math.abs(by) / 60_000)
  return wrong(
    `This machine's clock is ${minutes} minutes ${by > 0 ? 'ahead' : 'behind'} that ${whose}: see that both are kept right (timedatectl, chronyc tracking).`,
  )
}
