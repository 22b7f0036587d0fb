import { secureOnly } from './secure-only.ts'

/** Runs `work` while no other tab does, if the browser has locks. */
export async function inOneTab(name: string, work: () => Promise<void>): Promise<void> {
  await (secureOnly.locks ? secureOnly.locks.request(name, work) : work())
}
