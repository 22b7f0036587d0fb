/**
 * Health check for container engines; exits with 1 on a fault.
 * node tools/healthcheck.mjs api: requests /api/ready at PORT
 * node tools/healthcheck.mjs worker: checks the age of WORKER_HEARTBEAT_FILE
 * node tools/healthcheck.mjs: the one of the program that runs here; only a worker has that file
 * Uses no packages, because it runs every few seconds.
 */
import { existsSync } from 'node:fs'
import { stat } from 'node:fs/promises'

/** Milliseconds; heartbeats may be late on a busy machine */
const OLDEST_HEARTBEAT = 45_000

/** @type {Record<string, () => Promise<string | undefined>>} resolves with a fault, if any */
const checks = { api: checkApi, worker: checkWorker }

const check =
  checks[process.argv[2] ?? (existsSync(process.env['WORKER_HEARTBEAT_FILE'] ?? '') ? 'worker' : 'api')]
const fault = check ? await check().catch(String) : 'Usage: node tools/healthcheck.mjs api | worker'
if (fault) {
  console.error(fault)
  process.exitCode = 1
}

async function checkApi() {
  const { ok, status } = await fetch(`http://127.0.0.1:${process.env['PORT'] ?? 8080}/api/ready`)
  return ok ? undefined : `The api answers ${status}`
}

async function checkWorker() {
  const { mtimeMs } = await stat(process.env['WORKER_HEARTBEAT_FILE'] ?? '')
  const age = Date.now() - mtimeMs
  return age <= OLDEST_HEARTBEAT ? undefined : `The last heartbeat was ${Math.round(age / 1000)} s ago`
}
