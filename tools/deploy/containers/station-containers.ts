import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { down, exec, execCompose, type IDockerComposeResult, ps, upAll } from 'docker-compose'
import type { DockerEngine } from './docker-engine.ts'
import type { PreparedStation } from './prepare-station.ts'
import { until } from './until.ts'

/** Starts, inspects, disturbs and ends the containers of a station. */
export function stationContainers(
  engine: DockerEngine,
  { sources, options, settings, project }: PreparedStation,
) {
  const compose = async (command: string, ...words: string[]) =>
    (await readable(execCompose(command, words, options))).out
  const idsOf = async (service?: string): Promise<string[]> => {
    const { out } = await ps({ ...options, commandOptions: ['--quiet', ...(service ? [service] : [])] })
    return out.trim().split(/\s+/).filter(Boolean)
  }
  const inspect = async (id: string, format: string) =>
    (await engine.docker('inspect', '--format', format, id)).trim()
  const inside =
    (service: string) =>
    (...words: string[]) =>
      compose('exec', '-T', service, ...words)

  return {
    compose,
    inside,
    containers: async (service?: string): Promise<string[]> => {
      const ids = await idsOf(service)
      if (ids.length === 0) return []
      return (await engine.docker('inspect', '--format', '{{.Name}} {{.Id}} {{.State.StartedAt}}', ...ids))
        .trim()
        .split('\n')
        .toSorted()
    },
    up: async (more: Record<string, string> = {}) => {
      await settings.set(more)
      await readable(upAll({ ...options, commandOptions: ['--wait', '--wait-timeout', '300'] }))
    },
    /** Ends the station and removes its volumes. */
    empty: () => down({ ...options, commandOptions: ['--volumes', '--timeout', '20', '--remove-orphans'] }),
    /** Kills all processes of a container, and waits until the engine has started it again. */
    kill: async (service: string) => {
      const [id = ''] = await idsOf(service)
      const pid = await inspect(id, '{{.State.Pid}}')
      process.kill(Number(pid), 'SIGKILL')
      await until(`${service} runs again`, async () => {
        const [now, health] = (await inspect(id, '{{.State.Pid}} {{.State.Health.Status}}')).split(' ')
        return now !== pid && now !== '0' && health === 'healthy'
      })
    },
    /** Sends a signal to what a container's init has started. */
    signalProgram: async (service: string, signal: 'SIGSTOP' | 'SIGCONT') => {
      const [id = ''] = await idsOf(service)
      const init = await inspect(id, '{{.State.Pid}}')
      const children = await readFile(`/proc/${init}/task/${init}/children`, 'utf8')
      for (const pid of children.trim().split(' ')) process.kill(Number(pid), signal)
    },
    mayRead: (service: string, path: string) =>
      succeeds(exec(service, ['sh', '-c', `cat ${path} 2>/dev/null || ls ${path}/`], options)),
    query: (sql: string) =>
      exec('postgres', ['psql', '--username=nava', '--dbname=nava', '--command', sql], options),
    isWorkerHealthy: () => succeeds(inside('worker')('node', 'tools/healthcheck.mjs', 'worker')),
    /** Builds the image with more words, and returns its labels. */
    labelsOfImage: async (words: string[]) => {
      const id = (await engine.docker('build', '--quiet', ...words, sources)).trim()
      return JSON.parse(await inspect(id, '{{json .Config.Labels}}')) as Record<string, string>
    },
    ownImageBytes: async () => {
      const [, base = ''] =
        /^FROM (\S+) AS base$/m.exec(await readFile(join(sources, 'Dockerfile'), 'utf8')) ?? []
      const [total, below] = [await inspect(project, '{{.Size}}'), await inspect(base, '{{.Size}}')]
      return Number(total) - Number(below)
    },
  }
}

/** The library fails with an object that holds the output. */
const readable = (running: Promise<IDockerComposeResult>): Promise<IDockerComposeResult> =>
  running.catch((result: IDockerComposeResult) => {
    throw new Error(`docker compose ended with ${result.exitCode}:\n${result.err.trim().slice(-2000)}`)
  })

const succeeds = (work: Promise<unknown>): Promise<boolean> =>
  work.then(
    () => true,
    () => false,
  )
