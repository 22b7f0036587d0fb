/** Reads the cost of processes so far from /proc (Linux). */
import { readFileSync } from 'node:fs'

const TICKS = 100

const fieldsOf = (pid: number | 'self'): string[] => {
  const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
  return text.slice(text.lastIndexOf(')') + 2).split(' ')
}

const secondsOf = (fields: readonly string[], first: number): number =>
  (Number(fields[first]) + Number(fields[first + 1])) / TICKS

/** Returns the CPU seconds of a process, its ended children, and all running descendants. */
export function treeSeconds(pid: number): number {
  const fields = fieldsOf(pid)
  const running = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ')
  const below = running.filter(Boolean).map((child) => {
    try {
      return treeSeconds(Number(child))
    } catch {
      return 0
    }
  })
  return below.reduce((sum, each) => sum + each, secondsOf(fields, 11) + secondsOf(fields, 13))
}

export const childSeconds = (): number => secondsOf(fieldsOf('self'), 13)

export const parentOf = (pid: number): number => Number(fieldsOf(pid)[1])

export const memoryOf = (pid: number): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) * 1024
