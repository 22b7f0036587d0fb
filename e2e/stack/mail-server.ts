import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'

export interface MailServer {
  url: string
  close: () => Promise<void>
}

/** Starts the server; names files in `folder` in order of arrival. */
export async function startMailServer(folder: string): Promise<MailServer> {
  let arrived = 0
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    onData: (stream, _session, done) => {
      const name = `${String((arrived += 1)).padStart(5, '0')}.eml`
      text(stream)
        .then((mail) => writeFile(join(folder, name), mail))
        .then(
          () => done(),
          (error: Error) => done(error),
        )
    },
  })
  const listening = server.listen(0, '127.0.0.1')
  await once(listening, 'listening')
  const { port } = listening.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    close: () => new Promise((resolve) => server.close(resolve)),
  }
}
