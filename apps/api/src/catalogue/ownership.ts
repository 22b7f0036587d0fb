/** Who owns a track or podcast, who may see it, and who may change it: the same rules for both kinds. */
import { type Authorization, authorize } from '../platform/audit/authorize.ts'
import type { Caller } from '../platform/http/auth.ts'
import type { HttpError } from '../platform/http/errors.ts'

interface Owned {
  isConfirmed: boolean
  releaseDate: Date
}

/** What differs between the kinds. */
interface Kind<Row> {
  /** As the admins' paths name the rows, and the artists or DJs that own them. */
  kind: string
  ownerKind: string
  /** The ids of those that the caller is a member of. */
  ownerIDs: (caller: Caller) => readonly number[]
  /** The artist or DJ whose members own the row: the first one. The members of guests do not own it. */
  ownerOf: (row: Row) => number | undefined
  creatorOf?: (row: Row) => number | null
  /** Returns true if the row is public before its release. */
  isAnnounced?: (row: Row) => boolean
  problems: Record<'notFound' | 'notYours' | 'confirmed' | 'ownerNotYours', () => HttpError>
}

export function ownership<Row extends Owned>(rules: Kind<Row>) {
  const { problems } = rules

  const isOwn = (caller: Caller, row: Row): boolean => {
    const owner = rules.ownerOf(row)
    return (
      rules.creatorOf?.(row) === caller.userID ||
      (owner !== undefined && rules.ownerIDs(caller).includes(owner))
    )
  }

  /** Returns true if the caller may see the row in any state: it is the caller's own, or the caller is an admin. */
  const owns = (caller: Caller | undefined, row: Row): boolean =>
    caller !== undefined && (caller.isAdmin || isOwn(caller, row))

  /** Returns true if everybody may see the row: it is confirmed, and released or announced. */
  const isPublic = (row: Row, now = new Date()): boolean =>
    row.isConfirmed && (row.releaseDate <= now || rules.isAnnounced?.(row) === true)

  return {
    owns,
    isPublic,

    /** Returns the row. Throws 404 if there is none or the caller may not see it. */
    visible: <R extends Row>(caller: Caller | undefined, row: R | null): R => {
      if (!row || !(isPublic(row) || owns(caller, row))) throw problems.notFound()
      return row
    },

    /** Returns the row. Throws 404 if there is none or it is not the caller's own. */
    owned: <R extends Row>(caller: Caller, row: R | null): R => {
      if (!row || !owns(caller, row)) throw problems.notFound()
      return row
    },

    /** Authorizes a change of the row. Throws 403 if it belongs to others, or is confirmed and so unchangeable. */
    authorizeChange: (caller: Caller, row: Row & { id: number }): Authorization => {
      const changed = { kind: rules.kind, rowID: row.id }
      const authorization = authorize(caller, isOwn(caller, row), changed, problems.notYours)
      if (row.isConfirmed && !caller.isAdmin) throw problems.confirmed()
      return authorization
    },

    /** Authorizes making an artist or DJ the owner of a row. Throws 403 if it is not the caller's own. */
    authorizeOwner: (caller: Caller, ownerID: number): Authorization => {
      const isMember = rules.ownerIDs(caller).includes(ownerID)
      return authorize(caller, isMember, { kind: rules.ownerKind, rowID: ownerID }, problems.ownerNotYours)
    },

    /** The error for a row that was confirmed meanwhile. */
    unchangeable: problems.confirmed,
  }
}
