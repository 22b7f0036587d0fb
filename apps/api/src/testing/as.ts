import { buildSession, TEST_PASSWORD } from './build.ts'
import type { TestApp } from './app.ts'

export async function as({ http }: TestApp, email: string): Promise<{ authorization: string }> {
  const reply = await http.post('/api/users/login').send({ email, password: TEST_PASSWORD })
  if (reply.body.status !== 2) throw new Error(`${email} cannot sign in: ${JSON.stringify(reply.body)}`)
  return { authorization: `Bearer ${reply.body.data}` }
}

/** Creates a token without signing in, which is faster for hundreds of users. */
export async function holdingToken(
  { auth, deps }: TestApp,
  { id, isAdmin, tokenVersion }: { id: number; isAdmin: boolean; tokenVersion: number },
) {
  const { id: sessionID } = await buildSession(deps.db, id)
  const token = auth.issue({ userID: id, isAdmin, tokenVersion, sessionID }, 'user')
  return { authorization: `Bearer ${token}` }
}
