import { buildSession, TEST_PASSWORD } from './build.ts'
import type { TestApp } from './app.ts'

export async function as({ http }: TestApp, email: string): Promise<{ authorization: string }> {
  const reply = await http.post('/api/users/login').send({ email, password: TEST_PASSWORD })
  if (reply.body.status !== 2) throw new Error(`${email} cannot sign in: ${JSON.stringify(reply.body)}`)
  return { authorization: `Bearer ${reply.body.data}` }
}

/** Faster than signing in hundreds of users */
export async function holdingToken({ app, deps }: TestApp, user: { id: number; tokenVersion: number }) {
  const { id: sid } = await buildSession(deps.db, user.id)
  const token = app.jwt.sign(
    { sub: String(user.id), use: 'user', ver: user.tokenVersion, sid },
    { expiresIn: 3600 },
  )
  return { authorization: `Bearer ${token}` }
}
