import { spawn } from 'node:child_process'
import { setPriority } from 'node:os'
import { fileURLToPath } from 'node:url'
import { problem } from '../../platform/http/errors.ts'
import type { FromImporter, ImportTask } from './import-messages.ts'

const PROGRAM = new URL('../../command-line/import/import-process.ts', import.meta.url)
const NICE = 5

export type RunImporter = (
  task: ImportTask,
  take: (message: FromImporter) => Promise<void>,
  signal: AbortSignal,
) => Promise<void>

/**
 * Returns a function that runs an import in a process of its own with these settings, and hands over what it says, each after
 * the one before. That ends with this process, with `signal`, or if `take` throws.
 * @throws HttpError folder.failed if the process ends by itself; what `take` throws; the signal's reason
 */
export const importerWith =
  (settings: Readonly<Record<string, string | undefined>>): RunImporter =>
  (task, take, signal) =>
    new Promise((resolve, reject) => {
      const child = spawn(process.execPath, [fileURLToPath(PROGRAM)], {
        env: { ...settings },
        serialization: 'advanced',
        stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      })
      lowerPriority(child.pid)
      let isEnded = false
      const end = (finish: () => void) => {
        if (isEnded) return
        isEnded = true
        signal.removeEventListener('abort', stop)
        child.kill('SIGKILL')
        finish()
      }
      const fail = (error: unknown) => end(() => reject(error))
      const stop = () => fail(signal.reason)
      const receive = async (message: FromImporter) => {
        await take(message)
        if (message.kind === 'end') end(resolve)
        else child.send({}, () => undefined)
      }
      child.on('message', (message) => void receive(message as FromImporter).catch(fail))
      child.once('error', fail)
      child.once('exit', (code, by) => fail(problem('folder.failed', { reason: `exit ${by ?? code}` })))
      if (signal.aborted) return stop()
      signal.addEventListener('abort', stop)
      child.send(task, (error) => error && fail(error))
    })

function lowerPriority(pid: number | undefined) {
  try {
    if (pid !== undefined) setPriority(pid, NICE)
  } catch {
    // It may have ended already.
  }
}
