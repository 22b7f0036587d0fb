/** Logs likely mistakes in the settings and shows them to admins. */
import type { Server } from 'node:http'
import { readBackupState } from '@nava/backup/backup-state'
import type { AdminWarning } from '@nava/contracts'
import type { Sql } from '@nava/db'
import type { FastifyBaseLogger } from 'fastify'
import type { Env } from '../env.ts'
import { isLoopback } from '../http/client-address.ts'

const FORWARDED = 'x-forwarded-for'

const texts = {
  'proxy.untrusted':
    'X-Forwarded-For arrives, but TRUST_PROXY is 0: everybody behind the proxy shares the limits of one address. Set TRUST_PROXY to the number of proxies.',
  'public-url.missing':
    'HOST lets others reach this server, but PUBLIC_URL is empty: links in mails and previews follow whatever host a request names. Set PUBLIC_URL.',
} as const

export type SetupWarnings = () => Promise<AdminWarning[]>

/** Also checks requests for headers of an untrusted proxy. */
export function setupWarnings(
  env: Pick<Env, 'trustProxy' | 'publicUrl' | 'host' | 'backupPlace'>,
  { server, sql, log }: { server: Server; sql: Sql; log: Pick<FastifyBaseLogger, 'warn'> },
): SetupWarnings {
  const warnings: AdminWarning[] = []
  const warn = (code: keyof typeof texts, params: Record<string, string>) => {
    warnings.push({ code, params })
    log.warn({ warning: code, ...params }, texts[code])
  }
  if (env.publicUrl === '' && !isLoopback(env.host)) warn('public-url.missing', { host: env.host })
  let isBehindProxy = false
  if (env.trustProxy === 0)
    server.on('request', ({ headers }) => {
      if (isBehindProxy || headers[FORWARDED] === undefined) return
      isBehindProxy = true
      warn('proxy.untrusted', { header: 'X-Forwarded-For' })
    })
  return async () => {
    const { rows } = await sql.query({ name: 'foreign-demo', text: FOREIGN_DEMO })
    const demo: AdminWarning[] = rows.length === 0 ? [] : [{ code: 'demo.foreign-database', params: {} }]
    return [...warnings, ...demo, ...(await lateBackup(sql, env.backupPlace))]
  }
}

/** Milliseconds until a backup is late; backups are daily */
const LATE_AFTER = 48 * 60 * 60 * 1000

async function lateBackup(sql: Sql, place: string | undefined): Promise<AdminWarning[]> {
  if (place === undefined) return []
  const { takenAt = '', reason } = (await readBackupState(sql, place)) ?? {}
  if (takenAt !== '' && Date.now() - Date.parse(takenAt) < LATE_AFTER) return []
  return [{ code: 'backup.late', params: { last: takenAt, reason: reason ?? '' } }]
}

/** Row written by demo/src/demo-state.ts */
const FOREIGN_DEMO = `
  SELECT FROM settings WHERE key = 'demo' AND value ->> 'isForeign' = 'true' AND value ->> 'media' <> 'removed'`
