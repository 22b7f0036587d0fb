import type { User } from '@nava/contracts'
import type { Caller } from '../../platform/http/auth.ts'
import type { UserRow } from './users.store.ts'

export function presentUser(user: UserRow, viewer: Caller | undefined): User {
  const open = { userID: user.id, name: user.name, imageVersion: user.imageVersion }
  if (!viewer || (viewer.userID !== user.id && !viewer.isAdmin)) return open
  return {
    ...open,
    email: user.email,
    artists: user.artistMembers.map(({ artist }) => ({ artistID: artist.id, name: artist.name })),
    ...(viewer.userID === user.id && { hasPassword: user.passwordHash !== null }),
    ...(viewer.userID === user.id && user.hidesExplicit && { hidesExplicit: true }),
    djs: user.djMembers.map(({ dj }) => ({ djID: dj.id, name: dj.name })),
  }
}
