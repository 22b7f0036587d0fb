import { chmod, chown, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { connect } from 'node:tls'
import { runQuietly } from '../../steps.ts'
import { makeCertificate } from '../make-certificate.ts'
import type { DockerEngine } from './docker-engine.ts'
import { prepareStation } from './prepare-station.ts'
import { stationCatalogue } from './station-catalogue.ts'
import { stationContainers } from './station-containers.ts'
import { until } from './until.ts'

export type Station = Awaited<ReturnType<typeof openStation>>

/** Prepares a station in a copy of the sources in `folder`; nothing is started. It is removed, with its volumes, when disposed. */
export async function openStation(engine: DockerEngine, folder: string) {
  const prepared = await prepareStation(engine, folder)
  const { sources, tls, address, tlsPort, project, settings, options } = prepared
  const containers = stationContainers(engine, prepared)
  return {
    ...containers,
    ...stationCatalogue(prepared, containers),
    address,
    tlsPort,
    set: settings.set,
    update: () => runQuietly(join(sources, 'deploy/update'), [], options),
    write: async (path: string, text: string) => {
      await mkdir(dirname(join(sources, path)), { recursive: true })
      await writeFile(join(sources, path), text)
    },
    remove: (path: string) => rm(join(sources, path), { recursive: true }),
    /** Changes a source; returns what undoes it. */
    change: async (path: string, edit: (text: string) => string) => {
      const before = await readFile(join(sources, path), 'utf8')
      await writeFile(join(sources, path), edit(before))
      return () => writeFile(join(sources, path), before)
    },
    makeCertificate: async ({ owner }: { owner: number }): Promise<void> => {
      for (const each of makeCertificate(tls)) {
        await chown(each, owner, owner)
        await chmod(each, 0o400)
      }
    },
    certificateSerial: () => serialAt(tlsPort),
    redirectOf: async (path: string) =>
      (await fetch(address + path, { redirect: 'manual' })).headers.get('location'),
    until,
    [Symbol.asyncDispose]: async () => {
      await containers.empty()
      await engine.docker('image', 'rm', '--force', project).catch(() => undefined)
    },
  }
}

async function serialAt(port: number): Promise<string> {
  const socket = connect({ host: '127.0.0.1', port, rejectUnauthorized: false })
  try {
    await new Promise((resolve, reject) => socket.once('secureConnect', resolve).once('error', reject))
    return socket.getPeerCertificate().serialNumber
  } finally {
    socket.destroy()
  }
}
