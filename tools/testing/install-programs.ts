/**
 * Installs, on a Debian as root, the programs without which a run of everything leaves tests out.
 * node tools/testing/install-programs.ts
 */
import { spawnSync } from 'node:child_process'
import { runInherited } from '../run-inherited.ts'
import { LEFT_OUT } from '../steps.ts'

/** By program: the packages of Debian that have it, and what it needs */
const PACKAGES: Readonly<Record<string, readonly string[]>> = {
  ffmpeg: ['ffmpeg'],
  'redis-server': ['redis-server'],
  pgbouncer: ['pgbouncer'],
  nginx: ['nginx'],
  openssl: ['openssl'],
  caddy: ['caddy'],
  apache2: ['apache2'],
  haproxy: ['haproxy'],
  prometheus: ['prometheus'],
  'firefox-esr': ['firefox-esr'],
  WebKitWebDriver: ['webkit2gtk-driver', 'xvfb', 'xauth'],
  buildah: ['buildah'],
  podman: ['podman'],
  runc: ['runc'],
  debootstrap: ['debootstrap'],
}

const isThere = (program: string): boolean => spawnSync('sh', ['-c', `command -v ${program}`]).status === 0

const missing = Object.entries(PACKAGES).flatMap(([program, names]) => (isThere(program) ? [] : names))
if (missing.length > 0) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const apt = (...args: string[]) => runInherited('apt-get', ['-qq', ...args], env)
  const install = ['install', '--yes', '--no-install-recommends', ...missing]
  const canInstall = process.getuid?.() === 0 && isThere('apt-get')
  if (!canInstall || (await apt('update')) !== 0 || (await apt(...install)) !== 0) {
    console.log(`Not installed, so what needs them is left out: ${missing.join(', ')}`)
    process.exit(LEFT_OUT)
  }
}
