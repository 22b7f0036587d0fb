import { type Authorization, authorize } from '../platform/audit/authorize.ts'
import type { Caller } from '../platform/http/auth.ts'
import type { HttpError } from '../platform/http/errors.ts'

interface Owned {
  isConfirmed: boolean
  releaseDate: Date
}

interface Kind<Row> {
  kind: string
  ownerKind: string
  ownerIDs: (caller: Caller) => readonly number[]
  /** Returns the ID of the first artist or DJ. Its members own the row; those of the others do not. */
  ownerOf: (row: Row) => number | undefined
  creatorOf?: (row: Row) => number | null
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

  const owns = (caller: Caller | undefined, row: Row): boolean =>
    caller !== undefined && (caller.isAdmin || isOwn(caller, row))

  const isPublic = (row: Row, now = new Date()): boolean =>
    row.isConfirmed && (row.releaseDate <= now || rules.isAnnounced?.(row) === true)

  return {
    owns,
    isPublic,

    visible: <R extends Row>(caller: Caller | undefined, row: R | null): R => {
      if (!row || !(isPublic(row) || owns(caller, row))) throw problems.notFound()
      return row
    },

    owned: <R extends Row>(caller: Caller, row: R | null): R => {
      if (!row || !owns(caller, row)) throw problems.notFound()
      return row
    },

    /** @throws 403 if the row belongs to others, or is confirmed and the caller is no admin */
    authorizeChange: (caller: Caller, row: Row & { id: number }): Authorization => {
      const changed = { kind: rules.kind, rowID: row.id }
      const authorization = authorize(caller, isOwn(caller, row), changed, problems.notYours)
      if (row.isConfirmed && !caller.isAdmin) throw problems.confirmed()
      return authorization
    },

    /**
     * Authorizes the choice of an artist or DJ as owner.
     * @throws 403 to non-members
     */
    authorizeOwner: (caller: Caller, ownerID: number): Authorization => {
      const isMember = rules.ownerIDs(caller).includes(ownerID)
      return authorize(caller, isMember, { kind: rules.ownerKind, rowID: ownerID }, problems.ownerNotYours)
    },

    /** Thrown if the row was confirmed meanwhile */
    unchangeable: problems.confirmed,
  }
}
