/** Tells listeners apart: users by their account, visitors by what their requests have in common on one day. */
import { createHash, createHmac, randomBytes } from 'node:crypto'
import { limits } from '@nava/contracts'
import type { Sql } from '@nava/db'
import type { FastifyRequest } from 'fastify'
import type { Caller } from '../../platform/http/auth.ts'
import { clientAddress } from '../../platform/http/client-address.ts'

export interface Listener {
  /** Names the listener: a user, or a visitor of today. */
  key: string
  userID: number | undefined
  network: Network
}

export interface Network {
  /** Names the address today; of an IPv6 address its /64. */
  key: string
  /**
   * One of a few groups of networks, which stays the same: charts look whether something was heard from more than one. Too
   * many networks share a group for it to tell who somebody was.
   */
  group: number
}

type Asked = Pick<FastifyRequest, 'ip' | 'headers'>

export interface Listeners {
  of: (request: Asked, caller: Caller | undefined) => Promise<Listener>
  /** Names who has an address and an agent today, signed in or not. */
  visitor: (request: Asked) => Promise<Pick<Listener, 'key' | 'network'>>
}

/**
 * A visitor is a hash of the address and the agent, of which neither is stored, with a salt that all processes share
 * for one day (UTC) and that is then deleted: from then on nobody can tell whose hash it was, and the same visitor has
 * another one.
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

/** Returns the condition that a listener counts for a track or an episode: see `listening` of the limits. Takes SQL. */
export const isAdmitted = (target: string, network: string, listener: string): string =>
  `admit_listener(${target}, ${network}, ${listener}, ${limits.listening.visitors}, interval '${limits.listening.window} ms')`

const groupOf = (address: string): number =>
  createHash('sha256').update(address).digest().readUInt32BE() % limits.listening.groups

/** Returns the salt of a day, which the first process that asks makes, and deletes those of the days before. */
async function readSalt(sql: Sql, day: string): Promise<string> {
  const { rows } = await sql.query<{ salt: string }>(
    `WITH outdated AS (DELETE FROM listener_salts WHERE day < $1::date)
     INSERT INTO listener_salts AS s (day, salt) VALUES ($1::date, $2)
     ON CONFLICT (day) DO UPDATE SET salt = s.salt RETURNING salt`,
    [day, randomBytes(32).toString('base64url')],
  )
  // The statement always returns its one row.
  return (rows[0] as { salt: string }).salt
}
