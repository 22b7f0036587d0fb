import * as z from 'zod'
import { endpoint, text } from '../platform/endpoint.ts'
import {
  supportIn,
  id,
  idOut,
  idText,
  imageVersion,
  line,
  prose,
  stationTimeIn,
  time,
  timeIn,
} from '../platform/fields.ts'
import { limits } from '../platform/limits.ts'
import { AccountExport } from '../listeners/account.ts'
import { requestReasons } from '../studio/refusals.ts'
import {
  crud,
  crudList,
  crudPicture,
  crudRead,
  crudRefusal,
  crudWithdrawal,
  editedAt,
  idsIn,
  withdrawnOut,
  yesNo,
} from './crud.ts'

const members = z.array(z.object({ userID: idOut, name: z.string(), email: z.string() }))

const AdminArtist = z
  .object({
    artistID: idOut,
    name: z.string(),
    biography: z.string(),
    supportLink: z.string(),
    supportLabel: z.string(),
    /** Birth date */
    releaseDate: time.nullable(),
    isVerified: z.boolean(),
    showOnMain: z.boolean(),
    imageVersion,
    headerImageVersion: imageVersion,
    followerCount: z.int(),
    playCount: z.int(),
    musicCount: z.int(),
    members,
    /** Names of artists that were merged into this one */
    formerNames: z.array(z.string()),
    withdrawn: withdrawnOut,
    created: time,
    updated: time,
  })
  .meta({ id: 'AdminArtist' })

export const adminArtists = crud({
  path: 'artists',
  one: 'an artist',
  many: 'artists',
  mayConflict: true,
  row: AdminArtist,
  form: z.object({
    name: line(limits.text.name),
    biography: prose(limits.text.biography).default(''),
    ...supportIn,
    releaseDate: timeIn.nullish(),
    isVerified: z.boolean().default(false),
    showOnMain: z.boolean().default(false),
    memberIDs: idsIn(50),
    updated: editedAt,
  }),
  sorts: ['created', 'name', 'followers', 'plays'],
  filters: { verified: yesNo, onMain: yesNo, withdrawn: yesNo },
})
export const adminArtistWithdrawal = crudWithdrawal({
  path: 'artists',
  one: 'an artist',
  row: AdminArtist,
  body: z.object({
    /** Whether its albums, and the tracks that name it first, go with it; they come back with it */
    withWorks: z.boolean().default(true),
  }),
})
export const adminArtistAvatar = crudPicture('artists', 'an artist', 'avatar')
export const adminArtistHeader = crudPicture('artists', 'an artist', 'header')

const AdminDj = z
  .object({
    djID: idOut,
    name: z.string(),
    biography: z.string(),
    supportLink: z.string(),
    supportLabel: z.string(),
    imageVersion,
    followerCount: z.int(),
    playCount: z.int(),
    members,
    created: time,
    updated: time,
  })
  .meta({ id: 'AdminDj' })

export const adminDjs = crud({
  path: 'djs',
  one: 'a DJ',
  many: 'DJs',
  row: AdminDj,
  form: z.object({
    name: line(limits.text.name),
    biography: prose(limits.text.biography).default(''),
    ...supportIn,
    memberIDs: idsIn(50),
    updated: editedAt,
  }),
  sorts: ['created', 'name', 'followers', 'plays'],
  filters: {},
})
export const adminDjPicture = crudPicture('djs', 'a DJ')

const AdminUser = z
  .object({
    userID: idOut,
    name: z.string(),
    imageVersion,
    email: z.string(),
    isAdmin: z.boolean(),
    hasPassword: z.boolean(),
    signsInWithGoogle: z.boolean(),
    artists: z.array(z.object({ artistID: idOut, name: z.string() })),
    djs: z.array(z.object({ djID: idOut, name: z.string() })),
    commentCount: z.int(),
    /** The user may not write in the chat until then */
    mutedUntil: time.nullable(),
    /** `until` null: until an admin ends it */
    suspended: z.object({ reason: z.string(), until: time.nullable(), since: time }).nullable(),
    created: time,
  })
  .meta({ id: 'AdminUser' })

const users = { path: 'users', one: 'a user', many: 'users', row: AdminUser }

export const adminListUsers = crudList({
  ...users,
  sorts: ['created', 'name', 'email'],
  filters: { admin: z.enum(['yes', 'no']).optional(), suspended: z.enum(['yes', 'no']).optional() },
})
export const adminReadUser = crudRead(users)

const user = { tag: 'admin', access: 'admin', params: z.object({ id: idText }) } as const

export const adminDeleteUser = endpoint({
  ...user,
  method: 'DELETE',
  path: '/api/admin/users/{id}',
  errors: [404, 409],
  summary: 'Delete an account, as its owner could; the last admin stays',
  reply: text(['true']),
})

const done = z.object({ at: time, what: z.string(), id: idOut })
const work = done.extend({ imageVersion })
/** What a comment is about */
const CommentedKind = z.enum(['music', 'album', 'podcast', 'collection'])

export const adminUserActivity = endpoint({
  ...user,
  method: 'GET',
  path: '/api/admin/users/{id}/activity',
  errors: [404],
  summary: 'What a person did lately: at most 20 of each kind',
  reply: z.object({
    sessions: z.array(z.object({ agent: z.string(), signedIn: time, lastUsed: time })),
    /** Apps that sign in with a password of their own */
    apps: z.array(
      z.object({ name: z.string(), agent: z.string(), created: time, lastUsed: time.nullable() }),
    ),
    passkeys: z.int(),
    comments: z.array(
      done.extend({ about: z.object({ kind: CommentedKind, id: idOut, name: z.string(), imageVersion }) }),
    ),
    messages: z.array(done),
    /** Tracks that the account made */
    tracks: z.array(work),
    /** Episodes of the DJs that the account belongs to */
    episodes: z.array(work),
    /** What an admin changed */
    changes: z.array(done.extend({ kind: z.string(), rowID: idOut })),
  }),
})

export const adminResetUser = endpoint({
  ...user,
  method: 'POST',
  path: '/api/admin/users/{id}/reset',
  errors: [404],
  summary:
    'Drop the password, the passkeys and the app passwords of an account and sign it out everywhere; it signs in with a mailed code or Google',
  reply: AdminUser,
})

export const adminExportUser = endpoint({
  ...user,
  method: 'GET',
  path: '/api/admin/users/{id}/export',
  errors: [404],
  summary: 'All that is stored of an account, as its owner can export it',
  reply: AccountExport,
  perMinute: 30,
})

export const adminEndSessions = endpoint({
  ...user,
  method: 'DELETE',
  path: '/api/admin/users/{id}/sessions',
  errors: [404],
  summary: 'Sign a user out everywhere; app passwords stay',
  reply: text(['true']),
})

export const adminSuspendUser = endpoint({
  ...user,
  method: 'PUT',
  path: '/api/admin/users/{id}/suspension',
  errors: [404, 409],
  summary:
    'Sign a user out everywhere and allow no access until a time, or until it is ended; admins are not suspended',
  body: z.object({
    /** Shown to the user at the next sign-in */
    reason: line(limits.text.reason),
    until: stationTimeIn.refine((until) => until > new Date(), 'Must be later than now').nullish(),
  }),
  reply: AdminUser,
})

export const adminEndSuspension = endpoint({
  ...user,
  method: 'DELETE',
  path: '/api/admin/users/{id}/suspension',
  errors: [404],
  summary: 'End a suspension',
  reply: AdminUser,
})

const Registration = z.object({ isOpen: z.boolean() }).meta({ id: 'Registration' })

export const adminRegistration = endpoint({
  method: 'GET',
  path: '/api/admin/registration',
  tag: 'admin',
  access: 'admin',
  summary: 'Whether people can make accounts themselves',
  reply: Registration,
})

export const adminSetRegistration = endpoint({
  method: 'PUT',
  path: '/api/admin/registration',
  tag: 'admin',
  access: 'admin',
  summary: 'Close registration, or open it; accounts that exist are not affected',
  body: Registration,
  reply: Registration,
})

export const adminUpdateUser = endpoint({
  method: 'PUT',
  path: '/api/admin/users/{id}',
  tag: 'admin',
  access: 'admin',
  errors: [409],
  summary: 'Make a user an admin, or take that back; the last admin stays one',
  params: z.object({ id: idText }),
  body: z.object({ isAdmin: z.boolean() }),
  reply: AdminUser,
})

export const adminMuteUser = endpoint({
  method: 'PUT',
  path: '/api/admin/users/{id}/mute',
  tag: 'admin',
  access: 'admin',
  summary: 'Keep a user from writing in the chat until a time, or let the user write again',
  params: z.object({ id: idText }),
  body: z.object({
    until: stationTimeIn.refine((until) => until > new Date(), 'Must be later than now').nullable(),
  }),
  reply: AdminUser,
})

export const ArtistRequestStatus = z.enum(['open', 'approved', 'refused'])

const AdminArtistRequest = z
  .object({
    id: idOut,
    userID: idOut,
    status: ArtistRequestStatus,
    name: z.string(),
    artistName: z.string(),
    email: z.string(),
    phone: z.string(),
    artistMessage: z.string(),
    artistID: idOut,
    created: time,
    updated: time,
  })
  .meta({ id: 'AdminArtistRequest' })

const requests = { path: 'artistrequests', one: 'a request', many: 'requests to become an artist' }

export const adminListArtistRequests = crudList({
  ...requests,
  row: AdminArtistRequest,
  sorts: ['created', 'name'],
  filters: { status: ArtistRequestStatus.optional() },
})

export const adminApproveArtistRequest = endpoint({
  method: 'POST',
  path: '/api/admin/artistrequests/{id}/approve',
  tag: 'admin',
  access: 'admin',
  errors: [409],
  summary: 'Approve a request: makes the artist, or takes one that exists, and links the user to it',
  params: z.object({ id: idText }),
  body: z.object({
    artistID: id.nullish(),
    /** `updated` of the request that the admin reviewed; 409 if it has changed since */
    updated: timeIn.optional(),
  }),
  reply: AdminArtistRequest,
})

export const adminRefuseArtistRequest = crudRefusal({
  path: 'artistrequests',
  summary: 'Refuse a request and tell the person why',
  reasons: requestReasons,
  reply: AdminArtistRequest,
})
