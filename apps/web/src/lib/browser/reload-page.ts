const listeners: (() => void)[] = []

/** Calls `run` before `reloadPage` reloads, so that the next page goes on where this one stops. */
export function beforeReload(run: () => void): void {
  listeners.push(run)
}

export function reloadPage(page: Pick<Location, 'reload'> = location): void {
  for (const run of listeners) run()
  page.reload()
}
