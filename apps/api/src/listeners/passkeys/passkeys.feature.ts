import { type AccountRows, exported } from '../../platform/account-rows.ts'
import type { Base, Feature, Needs } from '../../platform/feature.ts'
import { addPasskey } from './add-passkey.ts'
import { passkeyRoutes } from './passkeys.routes.ts'
import { passkeysStore } from './passkeys.store.ts'
import { signInWithPasskey } from './sign-in-with-passkey.ts'
import type { StartSession } from '../sessions/start-session.ts'

export function passkeysFeature(
  base: Base &
    Pick<Needs<typeof passkeyRoutes>, 'users' | 'browserOf' | 'confirmOwner'> & {
      startSession: StartSession
    },
): Feature {
  const passkeys = passkeysStore(base.sql)
  const parts = { ...base, passkeys }
  return {
    account: accountRows(base),
    routes: (routes) =>
      passkeyRoutes(routes, {
        ...parts,
        addPasskey: addPasskey(parts),
        signInWithPasskey: signInWithPasskey(parts),
      }),
  }
}

const accountRows = ({ db }: Base): AccountRows => ({
  lists: {
    passkeys: exported(
      'Passkey',
      'id',
      (page) => db.passkey.findMany(page),
      ({ name, createdAt, lastUsedAt }) => ({
        name,
        created: createdAt.toISOString(),
        lastUsed: lastUsedAt?.toISOString() ?? null,
      }),
    ),
  },
})
