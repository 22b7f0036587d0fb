import { mkdir, readdir, readFile, readlink, rm, stat, writeFile } from 'node:fs/promises'
import { randomBytes } from 'node:crypto'
import { isFullDisk } from '@nava/media/storage/full-disk'
import { StorageFull } from '@nava/media/storage/storage'
import { hostname } from 'node:os'
import { join } from 'node:path'
import * as z from 'zod'

export interface Scratch {
  folder: string
  remove: () => Promise<void>
}

const Owner = z.object({ host: z.string(), pid: z.int(), born: z.string() })

/** On the same disk as the storage, so that publishing a file is a rename */
export const scratchFolder = (dataDir: string): string => join(dataDir, 'work')

/** @throws StorageFull */
export async function openScratch(root: string, name: string): Promise<Scratch> {
  const folder = join(root, `${name}.${randomBytes(4).toString('hex')}`)
  const remove = () => rm(folder, { recursive: true, force: true })
  const owner = { host: hostname(), pid: process.pid, born: (await birthOf(process.pid)) ?? '' }
  try {
    await mkdir(folder, { recursive: true })
    await writeFile(join(folder, 'owner.json'), JSON.stringify(owner))
  } catch (error) {
    await remove()
    throw isFullDisk(error) ? new StorageFull({ cause: error }) : error
  }
  return { folder, remove }
}

const DAY = 24 * 60 * 60 * 1000

/** Removes the folders of dead workers and kills their ffmpeg. Folders of other machines stay a day. */
export async function clearDeadScratch(root: string): Promise<number> {
  let cleared = 0
  for (const name of await readdir(root).catch(() => [])) {
    const folder = join(root, name)
    if (await isOwned(folder)) continue
    await endProcesses(folder)
    await rm(folder, { recursive: true, force: true })
    cleared += 1
  }
  return cleared
}

async function isOwned(folder: string): Promise<boolean> {
  const facts = await stat(folder).catch(() => undefined)
  if (!facts) return true
  const isRecent = Date.now() - facts.mtimeMs < DAY
  const text = await readFile(join(folder, 'owner.json'), 'utf8').catch(() => '')
  const owner = Owner.safeParse(parseJson(text)).data
  // In a new folder, the file that names the owner may not be written yet.
  if (!owner) return Date.now() - facts.mtimeMs < 60_000
  if (owner.host !== hostname()) return isRecent
  const born = await birthOf(owner.pid)
  return born !== undefined && born === owner.born
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

async function endProcesses(folder: string): Promise<void> {
  for (const name of await readdir('/proc').catch(() => [])) {
    const pid = Number(name)
    const cwd = pid > 1 ? await readlink(`/proc/${pid}/cwd`).catch(() => '') : ''
    if (cwd === folder) endProcess(pid)
  }
}

function endProcess(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // The process group has ended already.
  }
}

/** Returns the start time of a process, which tells it from a later process with the same ID. */
async function birthOf(pid: number): Promise<string | undefined> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => undefined)
  // The start time is the 20th field after the name in parentheses, which may contain any character.
  if (text !== undefined) return text.slice(text.lastIndexOf(')') + 2).split(' ')[19]
  try {
    process.kill(pid, 0)
    return ''
  } catch {
    return undefined
  }
}
