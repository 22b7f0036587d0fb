/** Runs `work` while no other tab does, if the browser has locks. */
export async function inOneTab(name: string, work: () => Promise<void>): Promise<void> {
  await (navigator.locks ? navigator.locks.request(name, work) : work())
}
