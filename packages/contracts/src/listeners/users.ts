import { latinDigits } from '@nava/tags/latin-digits'
import * as z from 'zod'
import { endpoint, file, text } from '../platform/endpoint.ts'
import { email, idOut, idText, imageVersion, line } from '../platform/fields.ts'
import { limits } from '../platform/limits.ts'

export const Password = z.string().min(limits.password.min).max(limits.password.max)

export const Code = z
  .union([z.string().max(64), z.number()])
  .transform((input) => latinDigits(String(input)))
  .pipe(z.string().trim().max(16))

/**
 * `data`: a token, if the status grants one. `isDelayed`: the mail server asked to try again later, so the code may take
 * some minutes
 */
export const LoginReply = z.object({
  status: z.int(),
  data: z.string().optional(),
  isDelayed: z.boolean().optional(),
})

/** Statuses of the specification */
export const loginStatus = {
  codeSent: 0,
  askPassword: 1,
  /** `data`: token of the session */
  signedIn: 2,
  tooManyAttempts: 3,
  wrong: 4,
  /** `data`: token for completing the profile */
  codeVerified: 5,
} as const

export const login = endpoint({
  method: 'POST',
  path: '/api/users/login',
  access: 'visitor',
  needsSpace: false,
  errors: [403, 503],
  summary: 'Start to sign in with an e-mail address, or sign in with address and password',
  body: z.object({ email, password: z.string().max(limits.password.max).optional() }),
  secret: true,
  reply: LoginReply,
  perMinute: 60,
})

export const verifyCode = endpoint({
  method: 'POST',
  path: '/api/users/verifycode',
  access: 'visitor',
  needsSpace: false,
  errors: [403],
  summary: 'Check the mailed code',
  body: z.object({
    email,
    code: Code,
  }),
  secret: true,
  reply: LoginReply,
  perMinute: 60,
})

export const resendCode = endpoint({
  method: 'POST',
  path: '/api/users/resend',
  access: 'visitor',
  errors: [403, 503],
  summary: 'Mail a new code',
  body: z.object({ email }),
  reply: LoginReply,
  perMinute: 30,
})

export const forgetPassword = endpoint({
  method: 'POST',
  path: '/api/users/forgetpassword/{email}',
  access: 'visitor',
  summary: 'Mail a code that leads to a new password; the answer is the same for every address',
  params: z.object({ email }),
  badRequestParams: ['email'],
  reply: LoginReply,
  perMinute: 30,
})

export const validateGoogle = endpoint({
  method: 'GET',
  path: '/api/users/validategoogle',
  access: 'visitor',
  errors: [403, 503],
  summary: 'Sign in with a Google id token',
  query: z.object({ id_token: z.string().min(1).max(8192) }),
  secret: true,
  reply: LoginReply,
  perMinute: 30,
})

export const updateProfile = endpoint({
  method: 'POST',
  path: '/api/users/updateprofile',
  access: 'profile',
  errors: [403],
  summary:
    'Set the name, and a password, which ends older tokens; answers the token that is good now. The token of a verified code must set a password; a session needs the current one to set another',
  body: z.object({
    name: line(limits.text.name),
    password: Password.optional(),
    currentPassword: z.string().max(limits.password.max).optional(),
  }),
  secret: true,
  reply: text(),
  perMinute: 30,
})

export const User = z
  .object({
    userID: idOut,
    name: z.string(),
    imageVersion,
    /** Only for the user and admins */
    email: z.string().optional(),
    artists: z.array(z.object({ artistID: idOut, name: z.string() })).optional(),
    djs: z.array(z.object({ djID: idOut, name: z.string() })).optional(),
    /** Only for the user; false if the account signs in with mailed codes */
    hasPassword: z.boolean().optional(),
    /** Only for the user: true if explicit tracks and episodes are hidden */
    hidesExplicit: z.literal(true).optional(),
  })
  .meta({ id: 'User' })
export type User = z.infer<typeof User>

export const getUser = endpoint({
  method: 'GET',
  path: '/api/users/{id}',
  access: 'visitor',
  summary: 'A user: all of it for the user and admins, the name for others',
  params: z.object({ id: idText }),
  reply: User,
})

export const hideExplicit = endpoint({
  method: 'PUT',
  path: '/api/users/me/explicit',
  access: 'user',
  needsSpace: false,
  summary:
    'Hide explicit tracks and episodes from the caller, or show them again: in radios, mixes, suggestions and lists of Subsonic apps; clients hide them in the lists that all people share',
  body: z.object({ isHidden: z.boolean() }),
  reply: text(['true']),
  perMinute: limits.changing.perMinute,
})

export const setUserAvatar = endpoint({
  method: 'POST',
  path: '/api/users/setavatar',
  access: 'user',
  summary: "Set one's own picture",
  errors: [404],
  body: file({ maxBytes: limits.image.maxBytes }),
  perMinute: limits.image.perMinute,
  reply: text(['true']),
})
