import { secureOnly } from './secure-only.ts'

/** Runs `work` while no other tab does, if the browser has locks and does not refuse them. */
export async function inOneTab(name: string, work: () => Promise<void>): Promise<void> {
  let isGranted = false
  const workOnce = () => {
    isGranted = true
    return work()
  }
  try {
    await (secureOnly.locks?.request(name, workOnce) ?? workOnce())
  } catch (error) {
    if (isGranted) throw error
    await work()
  }
}
