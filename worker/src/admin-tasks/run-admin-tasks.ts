/** Does the long work that admins asked for, one task at a time over all workers. */
import { limits } from '@nava/contracts'
import { ADVISORY_LOCKS } from '@nava/db/advisory-locks'
import { whileLocked } from '@nava/db/while-locked'
import { ShuttingDown } from '@nava/media/queues/consume-queue'
import { adminTasksStore, type Task } from './admin-tasks.store.ts'
import { doTask, type TaskDeps } from './do-task.ts'

/** Number of starts after which a task is given up, because it seems to end workers */
const MAX_STARTS = 3

/** An admin cancelled the task. */
class Cancelled extends Error {
  override name = 'Cancelled'
}

/** Returns the number of tasks that were ended; 0 while another worker is at work. */
export async function runAdminTasks(deps: TaskDeps, { signal }: { signal: AbortSignal }): Promise<number> {
  const store = adminTasksStore(deps.sql)
  if (!(await store.hasWork())) return 0
  const ended = await whileLocked(deps.sql, ADVISORY_LOCKS.runAdminTasks, async () => {
    let count = 0
    while (!signal.aborted) {
      const task = await store.begin()
      if (!task) break
      await runTask(deps, task, signal)
      count += 1
    }
    await store.forgetOld()
    return count
  })
  return ended ?? 0
}

async function runTask(deps: TaskDeps, task: Task, signal: AbortSignal): Promise<void> {
  const { log, sql } = deps
  const store = adminTasksStore(sql)
  const about = { task: task.id, kind: task.kind, subject: task.subject }
  if (task.starts > MAX_STARTS) {
    await store.end(task.id, { state: 'failed', reason: `Begun ${task.starts} times without an end` })
    return
  }
  const stop = new AbortController()
  const progress = { percent: 0, files: 0 }
  const beat = setInterval(() => {
    store
      .writeProgress(task.id, progress.percent, progress.files)
      .then((isWanted) => isWanted || stop.abort(new Cancelled()))
      .catch((error: unknown) => log.warn({ ...about, error: String(error) }, 'no progress written'))
  }, limits.adminTasks.beat)
  try {
    const report = await doTask(deps, task, {
      signal: AbortSignal.any([signal, stop.signal]),
      onProgress: (share, files) => Object.assign(progress, { percent: Math.floor(share * 99), files }),
    })
    clearInterval(beat)
    await store.writeProgress(task.id, 100, progress.files)
    await store.end(task.id, { state: 'done', report })
    log.info({ ...about, counts: report.counts }, 'task of an admin done')
  } catch (error) {
    if (signal.aborted || error instanceof ShuttingDown) await store.putBack(task.id)
    else if (stop.signal.aborted) log.info(about, 'task of an admin cancelled')
    else {
      const reason = error instanceof Error ? error.message : String(error)
      log.warn({ ...about, reason }, 'task of an admin failed')
      await store.end(task.id, { state: 'failed', reason })
    }
  } finally {
    clearInterval(beat)
  }
}
