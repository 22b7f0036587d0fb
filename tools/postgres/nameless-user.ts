import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { userInfo } from 'node:os'

/**
 * Returns the words before a program that wants its user to have a name, as initdb does: none if this one has. Otherwise
 * as another user of the machine in a namespace of its own, from which nothing is visible outside.
 * @throws Error with what to do where there are no namespaces, as in most containers
 */
export function withName(hasOneNow = hasName()): string[] {
  if (hasOneNow) return []
  const words = ['--user', ...namesOfOthers(), '--']
  if (spawnSync('unshare', [...words, 'true']).status === 0) return ['unshare', ...words]
  throw new Error(
    `The user id ${process.getuid?.()} has no name on this machine, and initdb, which makes the database, wants one: give it one (useradd --uid ${process.getuid?.()} nava, or a line of /etc/passwd in a container), or set DATABASE_URL to a PostgreSQL of yours.`,
  )
}

function hasName(): boolean {
  try {
    return userInfo().username !== ''
  } catch {
    return false
  }
}

/** Returns flags with the ids of the first user who is not root; initdb refuses root. */
function namesOfOthers(): string[] {
  const users = readFileSync('/etc/passwd', 'utf8').split('\n')
  const [, , uid, gid] = users.map((line) => line.split(':')).find(([, , id]) => Number(id) > 0) ?? []
  return [`--map-user=${uid}`, `--map-group=${gid}`]
}
