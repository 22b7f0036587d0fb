import { SessionClient } from '@nava/db/session'
import type { Needs } from '@nava/db/session-facts'
import type { SqlClient } from '@nava/db/in-transaction'
import { readStation, type Station } from '@nava/db/station'
import { migrationNames, readSchemaState, type SchemaState } from '@nava/db/schema-version'
import { redisOf, type RedisPlace } from '@nava/media/queues/queue-backing'
import { lookAtRedis } from '@nava/media/queues/redis-facts'
import type { Settings } from '@nava/settings/settings'

/** What is looked at; facts about what is left out do not apply. */
export interface Host {
  /** A text says why there is none to look at. */
  database?: DatabaseOfHost | string
  /** Its prefix is only used until the database tells that of the station, to whose keys the rights may be limited. */
  redis?: RedisPlace | undefined
  settings?: Settings
  mail?: { sender: string; check: () => Promise<unknown> }
  /** Locks a file of DATA_DIR. @throws if that is impossible */
  lock?: () => void
  /** Resolves with the ffmpeg that can do the work. @throws if none can */
  ffmpeg?: () => Promise<string>
}

export interface DatabaseOfHost extends Needs {
  url: string
  allowsNewer: boolean
}

/** A host with the connections that looking at it needs, each opened once */
export interface Examined extends Host {
  /** @throws if there is no database, or it cannot be reached */
  client: () => Promise<SessionClient>
  schema: () => Promise<SchemaState>
  /** By fact; without those that were not looked at, because one before them is wrong */
  redisFindings: () => ReturnType<typeof lookAtRedis>
  /** With a connection of its own; undefined until its database is up to date */
  station: () => Promise<(Station & { sql: SqlClient }) | undefined>
}

/** Milliseconds */
const TIMEOUT = 5000

/** Runs `use` with an open host, and closes it. */
export async function withHost<T>(host: Host, use: (host: Examined) => Promise<T>): Promise<T> {
  const opened: Promise<SessionClient>[] = []
  const open = async () => {
    const { database } = host
    if (database === undefined || typeof database === 'string') throw new Error('There is no database')
    const client = new SessionClient(database.url, {
      ...{ connectionTimeoutMillis: TIMEOUT, query_timeout: TIMEOUT },
    })
    await client.connect()
    return client
  }
  const openOnce = () => {
    let client: Promise<SessionClient> | undefined
    return () => {
      if (!client) opened.push((client = open()))
      return client
    }
  }
  const client = openOnce()
  // A client asks one thing at a time, and the places are looked at together with the database.
  const places = openOnce()
  const identify = async () => {
    const { state } = await readSchemaState(await places(), await migrationNames())
    const sql = await places()
    return state === 'current' ? { ...(await readStation(sql)), sql } : undefined
  }
  let findings: ReturnType<typeof lookAtRedis> | undefined
  let identity: ReturnType<typeof identify> | undefined
  const station = () => (identity ??= identify()).catch(() => undefined)
  const findInRedis = async (): ReturnType<typeof lookAtRedis> => {
    if (!host.redis) return new Map()
    const id = (await station())?.id
    return await lookAtRedis((id !== undefined && redisOf(host.redis.url, id)) || host.redis)
  }
  try {
    return await use({
      ...host,
      client,
      redisFindings: () => (findings ??= findInRedis()),
      schema: async () => await readSchemaState(await client(), await migrationNames()),
      station,
    })
  } finally {
    for (const each of opened) await each.then((openClient) => openClient.end()).catch(() => undefined)
  }
}
