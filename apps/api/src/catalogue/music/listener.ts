import { createHash, createHmac, randomBytes } from 'node:crypto'
import { limits } from '@nava/contracts'
import type { Sql } from '@nava/db'
import type { FastifyRequest } from 'fastify'
import type { Caller } from '../../platform/http/auth.ts'
import { clientAddress } from '../../platform/http/client-address.ts'

export interface Listener {
  /** Identifies a user permanently, or a visitor for one day */
  key: string
  userID: number | undefined
  network: Network
}

export interface Network {
  /** Identifies an address for one day; IPv6 by its /64 */
  key: string
  /**
   * Number of a permanent group of networks, too large to identify anyone; charts require plays from several
   * groups
   */
  group: number
}

type RequestOrigin = Pick<FastifyRequest, 'ip' | 'headers'>

export interface Listeners {
  of: (request: RequestOrigin, caller: Caller | undefined) => Promise<Listener>
  visitor: (request: RequestOrigin) => Promise<Pick<Listener, 'key' | 'network'>>
}

/**
 * Identifies listeners. A visitor's key is a hash of address and agent with a salt. All processes share the
 * salt for one UTC day and then delete it, so hashes cannot be traced back.
 */
export function listeners(sql: Sql, now: () => Date = () => new Date()): Listeners {
  let current: { day: string; salt: Promise<string> } | undefined

  const saltOf = (day: string): Promise<string> => {
    if (current?.day !== day) {
      const salt = readSalt(sql, day)
      const read = { day, salt }
      current = read
      salt.catch(() => {
        if (current === read) current = undefined
      })
    }
    return current.salt
  }

  const visitor: Listeners['visitor'] = async ({ ip, headers }) => {
    const address = clientAddress(ip)
    const salt = await saltOf(now().toISOString().slice(0, 10))
    const named = (text: string) => createHmac('sha256', salt).update(text).digest('base64url').slice(0, 22)
    return {
      key: named(`${address}\n${headers['user-agent'] ?? ''}`),
      network: { key: named(address), group: groupOf(address) },
    }
  }

  return {
    of: async (request, caller) => {
      const { key, network } = await visitor(request)
      return caller
        ? { key: `u${caller.userID}`, userID: caller.userID, network }
        : { key, userID: undefined, network }
    },
    visitor,
  }
}

/**
 * Returns SQL that is true unless too many other listeners in the network heard the track or episode
 * (`limits.listening`). The arguments are SQL.
 */
export const isAdmitted = (target: string, network: string, listener: string): string =>
  `admit_listener(${target}, ${network}, ${listener}, ${limits.listening.visitors}, interval '${limits.listening.window} ms')`

const groupOf = (address: string): number =>
  createHash('sha256').update(address).digest().readUInt32BE() % limits.listening.groups

async function readSalt(sql: Sql, day: string): Promise<string> {
  const { rows } = await sql.query<{ salt: string }>(
    `WITH outdated AS (DELETE FROM listener_salts WHERE day < $1::date)
     INSERT INTO listener_salts AS s (day, salt) VALUES ($1::date, $2)
     ON CONFLICT (day) DO UPDATE SET salt = s.salt RETURNING salt`,
    [day, randomBytes(32).toString('base64url')],
  )
  return (rows[0] as { salt: string }).salt
}
