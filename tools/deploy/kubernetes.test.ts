import { readdirSync, readFileSync } from 'node:fs'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ScaledObject } from '@kubernetes-models/keda/keda.sh/v1alpha1'
import { openDatabase } from '@nava/db'
import { readSettings, SETTING_NAMES } from '@nava/settings/settings'
import { Deployment } from 'kubernetes-models/apps/v1'
import { HorizontalPodAutoscaler } from 'kubernetes-models/autoscaling/v2'
import { Job } from 'kubernetes-models/batch/v1'
import { Ingress } from 'kubernetes-models/networking.k8s.io/v1'
import { PodDisruptionBudget } from 'kubernetes-models/policy/v1'
import { ConfigMap, PersistentVolumeClaim, Secret, Service } from 'kubernetes-models/v1'
import { describe, expect, test } from 'vitest'
import { parseAllDocuments } from 'yaml'
import * as z from 'zod'
import { startTestApp } from '../../apps/api/src/testing/app.ts'
import { movableClock } from '../../apps/api/src/testing/movable-clock.ts'
import { applyMigrations } from '../migrations/apply-migrations.ts'
import { startPostgres } from '../postgres/server.ts'
import { createTestDatabase } from '../testing/postgres.ts'
import { ROOT } from './compose-file.ts'

/** Validators of the schemas that Kubernetes and KEDA publish */
const MODELS: Record<string, { prototype: { validate: () => void } }> = {
  'apps/v1 Deployment': Deployment,
  'autoscaling/v2 HorizontalPodAutoscaler': HorizontalPodAutoscaler,
  'batch/v1 Job': Job,
  'keda.sh/v1alpha1 ScaledObject': ScaledObject,
  'networking.k8s.io/v1 Ingress': Ingress,
  'policy/v1 PodDisruptionBudget': PodDisruptionBudget,
  'v1 ConfigMap': ConfigMap,
  'v1 PersistentVolumeClaim': PersistentVolumeClaim,
  'v1 Secret': Secret,
  'v1 Service': Service,
}

const Manifest = z.looseObject({
  apiVersion: z.string(),
  kind: z.string(),
  metadata: z.looseObject({ name: z.string() }),
})
type Manifest = z.output<typeof Manifest>

const folder = join(ROOT, 'deploy/kubernetes')
const manifests = readdirSync(folder).flatMap((file) =>
  parseAllDocuments(readFileSync(join(folder, file), 'utf8')).map((document) =>
    Manifest.parse(document.toJS()),
  ),
)
const nameOf = ({ kind, metadata }: Manifest) => `${kind} ${metadata.name}`

function find(name: string): Manifest {
  const found = manifests.find((each) => nameOf(each) === name)
  if (!found) throw new Error(`There is no ${name}`)
  return found
}

const Probe = z.looseObject({ httpGet: z.looseObject({ path: z.string() }).optional() })

const Pod = z.looseObject({
  securityContext: z.looseObject({}),
  volumes: z.array(z.looseObject({ name: z.string() })),
  containers: z.array(
    z.looseObject({
      image: z.string(),
      securityContext: z.looseObject({}),
      envFrom: z.array(z.looseObject({})),
      startupProbe: Probe.optional(),
      readinessProbe: Probe.optional(),
    }),
  ),
})
const podOf = (name: string) =>
  z.looseObject({ template: z.looseObject({ spec: Pod }) }).parse(find(name)['spec']).template.spec

/** Milliseconds */
const STALENESS = 30_000
const clock = movableClock()

const WORKLOADS = ['Deployment nava-api', 'Deployment nava-worker', 'Job nava-migrate']

describe('deploy/kubernetes', () => {
  test.each(manifests.map((each) => [nameOf(each), each] as const))(
    'the manifest %s fits its schema',
    (_, manifest) => {
      expect(faultsOf(manifest)).toEqual([])
    },
  )

  test('a manifest would not fit its schema with a value of the wrong type, or an unknown word', () => {
    const api = structuredClone(find('Deployment nava-api')) as { spec: Record<string, unknown> } & Manifest
    expect(faultsOf({ ...api, spec: { ...api.spec, replicas: 'two' } })).toEqual([
      expect.stringContaining('replicas'),
    ])
    expect(faultsOf({ ...api, spec: { ...api.spec, minReadySecond: 5 } })).toEqual([
      'spec.minReadySecond is unknown',
    ])
  })

  test('the manifests have what a station needs, and example secrets that are not applied with them', () => {
    expect(manifests.map(nameOf).toSorted()).toEqual([
      'ConfigMap nava-settings',
      'Deployment nava-api',
      'Deployment nava-worker',
      'HorizontalPodAutoscaler nava-api',
      'Ingress nava',
      'Job nava-migrate',
      'PersistentVolumeClaim nava-data',
      'PodDisruptionBudget nava-api',
      'PodDisruptionBudget nava-worker',
      'ScaledObject nava-worker',
      'Secret nava-secrets',
      'Service nava-api',
      'Service nava-live',
    ])
    expect(readdirSync(folder)).toContain('secrets.yaml.example')
  })

  test.each(WORKLOADS)('the manifests run %s as a plain user on a read-only root', (name) => {
    const { securityContext, containers } = podOf(name)
    expect(securityContext).toMatchObject({ runAsNonRoot: true, runAsUser: 1000 })
    expect(containers.map((each) => each.securityContext)).toEqual([
      { allowPrivilegeEscalation: false, readOnlyRootFilesystem: true, capabilities: { drop: ['ALL'] } },
    ])
  })

  test('the manifests give the migration what the worker has, for the backup before it', () => {
    const volumes = (name: string) => podOf(name).volumes.map((volume) => volume.name)
    expect(volumes('Job nava-migrate').toSorted()).toEqual(volumes('Deployment nava-worker').toSorted())
  })

  test('the manifests keep pods that answer visitors from memory while PostgreSQL is away, but start none then', async () => {
    const [api] = podOf('Deployment nava-api').containers
    const folder = await mkdtemp(join(tmpdir(), 'nava-kubernetes-'))
    // PostgreSQL's account enters it.
    await chmod(folder, 0o711)
    const place = { dir: join(folder, 'data'), log: join(folder, 'log') }
    const postgres = await startPostgres({ ...place, password: 'of the test', durable: false })
    await applyMigrations(postgres.url())
    const app = await startTestApp({ DATABASE_URL: postgres.url() }, {}, { staleness: STALENESS })
    const statuses = async () => {
      const paths = ['/api/main/web/all', api?.readinessProbe, api?.startupProbe].map((each) =>
        typeof each === 'string' ? each : (each?.httpGet?.path ?? 'no probe'),
      )
      return Promise.all(paths.map(async (path) => (await app.http.get(path)).status))
    }
    // Nothing is kept just after the start.
    clock.pass(2 * STALENESS)
    expect(await statuses()).toEqual([200, 200, 200])
    await postgres.stop()
    expect(await statuses()).toEqual([200, 200, 503])
    await app.close()
    await rm(folder, { recursive: true })
  })

  test('the ingress and the documentation name the same flag of Traefik', () => {
    const [flag = 'none'] =
      /--entryPoints\S+=0/.exec(readFileSync(join(ROOT, 'docs/proxies.md'), 'utf8')) ?? []
    expect(readFileSync(join(folder, 'ingress.yaml'), 'utf8')).toContain(flag)
  })

  test('the manifests use one version of the image everywhere', () => {
    const images = WORKLOADS.flatMap((name) => podOf(name).containers.map(({ image }) => image))
    const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { version: string }
    expect(new Set(images)).toEqual(new Set([`registry.example.com/nava:${version}`]))
  })

  test('the manifests set settings that exist, to valid values', () => {
    const Values = z.record(z.string(), z.string())
    const given = Values.parse(find('ConfigMap nava-settings')['data'])
    const secrets = Values.parse(find('Secret nava-secrets')['stringData'])
    const values = { ...given, ...secrets, JWT_SECRET: 'x'.repeat(32) }
    expect(Object.keys(values).filter((name) => !(SETTING_NAMES as string[]).includes(name))).toEqual([])
    expect(readSettings(values, SETTING_NAMES)).toMatchObject({
      TRUST_PROXY: 1,
      PUBLIC_URL: given['PUBLIC_URL'],
    })
  })

  test('the manifests scale the workers by the number of pending uploads', async () => {
    const Spec = z.looseObject({
      triggers: z.tuple([z.looseObject({ metadata: z.object({ query: z.string() }).loose() })]),
    })
    const [trigger] = Spec.parse(find('ScaledObject nava-worker')['spec']).triggers
    await using database = await createTestDatabase()
    const { db, sql, close } = openDatabase(database.url, { connections: 1 })
    const count = async () =>
      Number((await sql.query<{ count: string }>(trigger.metadata.query)).rows[0]?.count)
    expect(await count()).toBe(0)
    for (const state of ['uploaded', 'queued', 'processing', 'failed'] as const)
      await db.mediaAsset.create({
        data: {
          kind: 'audio',
          state,
          ...(state === 'failed' && { reasonCode: 'upload.given-up' }),
          sourceVersion: 'v',
          sourceType: 'flac',
          sourceName: 'a.flac',
          sourceBytes: 1,
          music: { create: { title: state } },
        },
      })
    expect(await count()).toBe(3)
    await close()
  })
})

/**
 * Returns violations of the schema in a manifest, and fields that the schema lacks: Kubernetes ignores those,
 * which hides misspellings.
 */
function faultsOf(manifest: Manifest): string[] {
  const Model = MODELS[`${manifest.apiVersion} ${manifest.kind}`]
  if (!Model) return [`${manifest.apiVersion} ${manifest.kind} has no schema here`]
  const read = new Set<string>()
  try {
    Model.prototype.validate.call(recordReads(manifest, read))
  } catch (error) {
    return [String(error)]
  }
  return pathsOf(manifest)
    .filter((path) => !read.has(path))
    .map((path) => `${path} is unknown`)
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

/** Returns a copy of `value` that adds the path of each property that is read to `read`. */
function recordReads(value: unknown, read: Set<string>, path = ''): unknown {
  if (!isObject(value)) return value
  const copy = Array.isArray(value) ? [] : {}
  for (const [key, each] of Object.entries(value)) {
    const at = path ? `${path}.${key}` : key
    const inside = recordReads(each, read, at)
    Object.defineProperty(copy, key, {
      enumerable: true,
      configurable: true,
      get: () => {
        read.add(at)
        return inside
      },
    })
  }
  return copy
}

function pathsOf(value: unknown, path = ''): string[] {
  if (!isObject(value)) return []
  return Object.entries(value).flatMap(([key, each]) => {
    const at = path ? `${path}.${key}` : key
    return [at, ...pathsOf(each, at)]
  })
}
