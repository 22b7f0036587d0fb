/** nginx as deploy/nginx configures it, as a process of its own. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

const TEMPLATE = join(import.meta.dirname, '../../deploy/nginx/nava.conf.template')

/** The tools that a topology needs besides the packages and that this machine lacks. */
export const missingTools = (): string[] =>
  [
    ['redis-server', '--version'],
    ['redis-cli', '--version'],
    ['nginx', '-v'],
  ].flatMap(([name = '', word = '']) => (spawnSync(name, [word]).status === 0 ? [] : [name]))

interface Proxied {
  /** Where it listens, on 127.0.0.1. */
  port: number
  /** Those of the apis. */
  apis: readonly number[]
  mediaFolder: string
}

/** Starts nginx with its files in `folder`; resolves once it answers. */
export async function startNginx(folder: string, proxied: Proxied): Promise<{ stop: () => Promise<void> }> {
  await mkdir(folder)
  const config = join(folder, 'nginx.conf')
  await writeFile(join(folder, 'nava.conf'), await siteOf(proxied))
  await writeFile(config, mainOf(folder))
  const child = spawn('nginx', ['-c', config, '-p', folder, '-e', join(folder, 'error.log')], {
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  await untilAnswers(child, `http://127.0.0.1:${proxied.port}/api/health`)
  return {
    stop: async () => {
      if (child.exitCode !== null || child.signalCode !== null) return
      const exited = once(child, 'exit')
      child.kill('SIGTERM')
      await exited
    },
  }
}

async function siteOf({ port, apis, mediaFolder }: Proxied): Promise<string> {
  const values: Record<string, string> = {
    NAVA_SERVERS: apis.map((each) => `server 127.0.0.1:${each} max_fails=0;`).join(' '),
    NAVA_LISTEN: `127.0.0.1:${port}`,
    NAVA_MEDIA: mediaFolder,
  }
  const template = await readFile(TEMPLATE, 'utf8')
  return template.replaceAll(/\$\{(NAVA_\w+)\}/g, (_all, name: string) => values[name] ?? '')
}

/** What a distribution's own nginx.conf says around a site. */
const mainOf = (folder: string) => `
daemon off;
${process.getuid?.() === 0 ? 'user root;' : ''}
worker_processes 2;
pid ${folder}/nginx.pid;
events { worker_connections 4096; }
http {
  access_log ${folder}/access.log;
  client_body_temp_path ${folder}/body;
  proxy_temp_path ${folder}/proxy;
  fastcgi_temp_path ${folder}/fastcgi;
  uwsgi_temp_path ${folder}/uwsgi;
  scgi_temp_path ${folder}/scgi;
  include ${folder}/nava.conf;
}
`

async function untilAnswers(child: ChildProcess, address: string) {
  for (;;) {
    if (child.exitCode !== null || child.pid === undefined) throw new Error('nginx did not start')
    if (await fetch(address).catch(() => undefined)) return
    await sleep(100)
  }
}
