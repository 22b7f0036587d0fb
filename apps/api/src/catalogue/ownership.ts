import { type Authorization, authorize } from '../platform/audit/authorize.ts'
import type { Caller } from '../platform/http/auth.ts'
import type { HttpError } from '../platform/http/errors.ts'

interface Kind<Row> {
  kind: string
  ownerKind: string
  ownerIDs: (caller: Caller) => readonly number[]
  /** Rules of @nava/db/visibility */
  isFor: Record<'public' | 'owned' | 'own', (row: Row, viewer: Caller | undefined) => boolean>
  problems: Record<'notFound' | 'notYours' | 'confirmed' | 'ownerNotYours', () => HttpError>
}

export function ownership<Row extends { isConfirmed: boolean }>(rules: Kind<Row>) {
  const { isFor, problems } = rules

  /**
   * Authorizes what owners may do with confirmed rows, too.
   * @throws 403 if the row belongs to others
   */
  const authorizeOwn = (caller: Caller, row: Row & { id: number }): Authorization =>
    authorize(caller, isFor.owned(row, caller), { kind: rules.kind, rowID: row.id }, problems.notYours)

  return {
    visible: <R extends Row>(caller: Caller | undefined, row: R | null): R => {
      if (!row || !isFor.public(row, caller)) throw problems.notFound()
      return row
    },

    owned: <R extends Row>(caller: Caller, row: R | null): R => {
      if (!row || !isFor.own(row, caller)) throw problems.notFound()
      return row
    },

    authorizeOwn,

    /** @throws 403 if the row belongs to others, or is confirmed and the caller is no admin */
    authorizeChange: (caller: Caller, row: Row & { id: number }): Authorization => {
      const authorization = authorizeOwn(caller, row)
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
