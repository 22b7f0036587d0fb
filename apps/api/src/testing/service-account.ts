import { generateKeyPairSync } from 'node:crypto'

export function buildServiceAccount() {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const account = {
    projectId: 'nava-test',
    clientEmail: 'server@nava-test.iam.gserviceaccount.com',
    privateKey: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  }
  const setting = JSON.stringify({
    project_id: account.projectId,
    client_email: account.clientEmail,
    private_key: account.privateKey,
  })
  return { account, setting }
}
