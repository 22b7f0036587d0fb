/**
 * Runs PostgreSQL and Redis in the images of docker-compose.yml with TEST_SERVICES=containers. Testcontainers
 * is imported on demand, because every test file with a database imports this file.
 */
import { randomBytes } from 'node:crypto'

export const usesContainers = process.env['TEST_SERVICES'] === 'containers'

const MAX_CONNECTIONS = 300

export async function startPostgresContainer(): Promise<
  { url: (database?: string) => string } & AsyncDisposable
> {
  const { GenericContainer, Wait } = await import('testcontainers')
  const { image, environment } = await serviceOf('postgres')
  const password = randomBytes(12).toString('hex')
  const container = await new GenericContainer(image)
    .withEnvironment({ ...environment, POSTGRES_PASSWORD: password })
    .withTmpFs({ '/var/lib/postgresql': 'rw' })
    .withCommand(['postgres', '-cfsync=off', `-cmax_connections=${MAX_CONNECTIONS}`, '-cjit=off'])
    .withExposedPorts(5432)
    // The first such line appears during the initialization, so the second one is awaited.
    .withWaitStrategy(Wait.forLogMessage(/ready to accept connections/, 2))
    .start()
  const at = `${container.getHost()}:${container.getMappedPort(5432)}`
  return {
    url: (database = 'postgres') => `postgresql://nava:${password}@${at}/${database}`,
    [Symbol.asyncDispose]: async () => void (await container.stop()),
  }
}

export async function startRedisContainer(port: number) {
  const { GenericContainer, getContainerRuntimeClient, Wait } = await import('testcontainers')
  const { image } = await serviceOf('redis')
  const container = await new GenericContainer(image)
    .withCommand(['valkey-server', '--appendonly', 'yes'])
    .withExposedPorts({ container: 6379, host: port })
    .withWaitStrategy(Wait.forLogMessage(/Ready to accept connections/))
    .start()
  const { container: engine } = await getContainerRuntimeClient()
  const running = engine.getById(container.getId())
  return {
    url: `redis://${container.getHost()}:${port}`,
    kill: async () => void (await running.kill()),
    startAgain: async () => void (await running.start()),
    freeze: () => void running.pause(),
    thaw: () => void running.unpause(),
    stop: async () => void (await container.stop()),
  }
}

async function serviceOf(name: string) {
  const { readCompose } = await import('../deploy/compose-file.ts')
  const { image, environment } = readCompose({ POSTGRES_PASSWORD: '-', JWT_SECRET: '-' }).services[name] ?? {}
  if (!image) throw new Error(`docker-compose.yml has no service ${name}`)
  const strings = Object.entries(environment ?? {}).map(([key, value]) => [key, String(value)])
  return { image, environment: Object.fromEntries(strings) as Record<string, string> }
}
