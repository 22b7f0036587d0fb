import { execFileSync } from 'node:child_process'
import { join } from 'node:path'

/** Makes a certificate of localhost and its key in a folder, under certbot's names. Returns both paths. */
export function makeCertificate(folder: string): [key: string, chain: string] {
  const [key, chain] = [join(folder, 'privkey.pem'), join(folder, 'fullchain.pem')]
  const names = ['-subj', '/CN=localhost', '-keyout', key, '-out', chain]
  execFileSync('openssl', ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '1', ...names], {
    stdio: 'ignore',
  })
  return [key, chain]
}
