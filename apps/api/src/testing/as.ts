/** Signs in for tests. */
import { testPassword } from './build.ts'
import type { TestApp } from './app.ts'

/** The headers of a request by this user, through the real sign-in. */
export async function as({ http }: TestApp, email: string): Promise<{ authorization: string }> {
  const reply = await http.post('/api/users/login').send({ email, password: testPassword })
  if (reply.body.status !== 2) throw new Error(`${email} cannot sign in: ${JSON.stringify(reply.body)}`)
  return { authorization: `Bearer ${reply.body.data}` }
}
