import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '@nava/tools/stack/port'

export interface StaticServer {
  address: string
  pid: number
  stop: () => Promise<void>
}

export async function startNginx(program: string, folder: string, scratch: string): Promise<StaticServer> {
  const port = await freePort()
  const config = join(scratch, 'nginx.conf')
  await writeFile(config, configOf({ folder, scratch, port }))
  const child = spawn(program, ['-c', config, '-p', scratch, '-e', join(scratch, 'error.log')], {
    stdio: 'inherit',
  })
  const address = `http://127.0.0.1:${port}`
  for (;;) {
    if (child.exitCode !== null || child.pid === undefined) throw new Error('nginx did not start')
    if (await fetch(address).catch(() => undefined)) break
    await sleep(100)
  }
  return {
    address,
    pid: child.pid,
    stop: async () => {
      child.kill('SIGTERM')
      await once(child, 'exit')
    },
  }
}

const configOf = ({ folder, scratch, port }: { folder: string; scratch: string; port: number }) => `
daemon off;
master_process off;
worker_processes 1;
pid ${scratch}/nginx.pid;
events { worker_connections 4096; }
http {
  access_log /dev/null combined buffer=64k;
  sendfile on;
  tcp_nopush off;
  keepalive_requests 1000000000;
  client_body_temp_path ${scratch}/body;
  proxy_temp_path ${scratch}/proxy;
  fastcgi_temp_path ${scratch}/fastcgi;
  uwsgi_temp_path ${scratch}/uwsgi;
  scgi_temp_path ${scratch}/scgi;
  types { audio/mpeg mp3; }
  server {
    listen 127.0.0.1:${port};
    root ${folder};
  }
}
`
