import { createPrivateKey } from 'node:crypto'
import { readFileSync } from 'node:fs'
import * as z from 'zod'

const ServiceAccount = z.object({
  project_id: z.string().min(1),
  client_email: z.string().min(1),
  private_key: z.string(),
})

export interface ServiceAccount {
  projectId: string
  clientEmail: string
  privateKey: string
}

/** Reads Firebase's JSON, or the file that `setting` names; returns undefined if it is invalid. */
export function readServiceAccount(setting: string): ServiceAccount | undefined {
  try {
    const text = setting.trimStart().startsWith('{') ? setting : readFileSync(setting.trim(), 'utf8')
    const {
      project_id: projectId,
      client_email: clientEmail,
      private_key: privateKey,
    } = ServiceAccount.parse(JSON.parse(text))
    createPrivateKey(privateKey)
    return { projectId, clientEmail, privateKey }
  } catch {
    // The error is dropped, because its message may contain the key.
    return undefined
  }
}
