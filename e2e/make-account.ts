/** New accounts, made with a mailed code */
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { inject } from 'vitest'
import { eventually } from './client.ts'

/** Returns the mails to an address, oldest first. */
export async function mailsTo(email: string): Promise<string[]> {
  const { mailDir } = inject('stack')
  const names = (await readdir(mailDir)).toSorted()
  const mails = await Promise.all(names.map((name) => readFile(join(mailDir, name), 'utf8')))
  return mails.filter((mail) => mail.includes(`To: ${email}`))
}

/** Returns the code of the newest mail with one to this address. */
export const mailedCode = (email: string): Promise<string> =>
  eventually(`a code is mailed to ${email}`, 30, async () => {
    const codes = (await mailsTo(email)).map((mail) => /code is (\d{6})/.exec(mail)?.[1])
    return codes.findLast((code) => code !== undefined)
  })

/** Creates an account by the calls of its page. */
export async function makeAccount(account: { email: string; name: string; password: string }): Promise<void> {
  const { email, name, password } = account
  const post = async (path: string, body: object, token?: string) => {
    const reply = await fetch(inject('stack').address + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
      body: JSON.stringify(body),
    })
    if (!reply.ok) throw new Error(`${path} is refused with ${reply.status}`)
    return reply
  }
  await post('/api/users/login', { email })
  const verified = await post('/api/users/verifycode', { email, code: await mailedCode(email) })
  const { data } = (await verified.json()) as { data?: string }
  await post('/api/users/updateprofile', { name, password }, data)
}
