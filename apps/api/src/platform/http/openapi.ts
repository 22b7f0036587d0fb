import {
  type Endpoint,
  hasSeveralFiles,
  isBytes,
  isFile,
  isText,
  methodsOf,
  pathParameters,
  Problem,
} from '@nava/contracts'
import * as z from 'zod'

type Json = Record<string, unknown>

type DeclaredStatus = keyof typeof errorNotes

export function errorsOf(endpoint: Endpoint): DeclaredStatus[] {
  const takes =
    Object.keys(endpoint.query.shape).length > 0 ||
    endpoint.body !== undefined ||
    endpoint.badRequestParams.length > 0
  const statuses: DeclaredStatus[] = [
    ...(takes ? ([400] as const) : []),
    ...(endpoint.access === 'visitor' ? [] : ([401] as const)),
    ...(['artist', 'dj', 'moderator', 'admin', 'operator'].includes(endpoint.access) ? ([403] as const) : []),
    ...(pathParameters(endpoint.path).length > 0 ? ([404] as const) : []),
    ...(endpoint.body ? ([413, 415] as const) : []),
    // A file may lack its length (411), be of another kind (422), or exceed the decoder (503) or the disk
    // (507).
    ...(isFile(endpoint.body) ? ([411, 422, 503, 507] as const) : []),
    ...endpoint.errors,
    429,
  ]
  return [...new Set(statuses)].toSorted((a, b) => a - b)
}

const accessNotes = {
  visitor: 'Anybody may call it.',
  user: 'For signed-in users.',
  profile: 'For signed-in users, and for the token that a verified code gives.',
  artist: 'For users who are linked to an artist, and admins.',
  dj: 'For users who are linked to a DJ, and admins.',
  moderator: 'For moderators of the live chat, and admins.',
  admin: 'For admins (token group 1).',
  app: 'For apps with an app password of a user.',
  source: 'For programs that send an app password for the live channel by Basic authentication.',
  operator:
    'For admins, for the token METRICS_TOKEN, and for programs on a server that is not behind a proxy.',
} as const

export function openapiDocument(
  endpoints: readonly Endpoint[],
  info: { title: string; version: string; description: string; url: string },
): Json {
  const schemas: Json = {}
  const paths: Record<string, Json> = {}
  for (const endpoint of endpoints)
    for (const path of [endpoint.path, ...endpoint.aliases])
      for (const method of methodsOf(endpoint))
        (paths[path] ??= {})[method.toLowerCase()] = operation({ ...endpoint, method }, path, schemas)
  toSchema(Problem, 'output', schemas)
  return {
    openapi: '3.1.0',
    info: { title: info.title, version: info.version, description: info.description },
    servers: [{ url: info.url || '/' }],
    paths,
    components: {
      schemas,
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
        appPassword: {
          type: 'apiKey',
          in: 'header',
          name: 'Authorization',
          description: '`Token` and an app password',
        },
        sourcePassword: { type: 'http', scheme: 'basic' },
      },
    },
  }
}

function operation(endpoint: Endpoint, path: string, schemas: Json): Json {
  const problem = endpoint.failure
    ? { 'application/json': { schema: toSchema(endpoint.failure, 'output', schemas) } }
    : { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } }
  const isForm = endpoint.formPost && endpoint.method === 'POST'
  return {
    operationId: `${endpoint.method.toLowerCase()}${path.replaceAll(/[^a-z0-9]+(.)?/gi, (_, next: string = '') => next.toUpperCase())}`,
    summary: endpoint.summary,
    description: accessNotes[endpoint.access],
    tags: [endpoint.tag],
    security: securityOf(endpoint.access),
    parameters: [
      ...parameters(endpoint.params, 'path', schemas).filter(({ name }) =>
        path.includes(`{${String(name)}}`),
      ),
      ...(isForm ? [] : parameters(endpoint.query, 'query', schemas)),
    ],
    ...(endpoint.body && { requestBody: requestBody(endpoint.body, schemas) }),
    ...(isForm && {
      requestBody: {
        required: true,
        content: {
          'application/x-www-form-urlencoded': { schema: toSchema(endpoint.query, 'input', schemas) },
        },
      },
    }),
    responses: {
      200: { description: 'Done', content: replyContent(endpoint.reply, schemas) },
      ...Object.fromEntries(
        errorsOf(endpoint).map((status) => [status, { description: errorNotes[status], content: problem }]),
      ),
    },
  }
}

function securityOf(access: Endpoint['access']): Json[] {
  if (access === 'app') return [{ appPassword: [] }]
  if (access === 'source') return [{ sourcePassword: [] }]
  // The empty requirement makes the token optional.
  return access === 'visitor' ? [{}, { bearer: [] }] : [{ bearer: [] }]
}

const errorNotes = {
  400: 'Invalid input',
  401: 'Not signed in',
  403: 'Not the owner or not the role',
  404: 'Unknown',
  409: 'There already, full, or in a state that does not allow it',
  411: 'The request does not state its length',
  413: 'Too large',
  415: 'Wrong type of content',
  416: 'The wanted range lies outside the file',
  422: 'A file that cannot be decoded',
  429: 'Too many requests; see Retry-After',
  501: 'Another format than those offered',
  503: 'Not ready, or what it needs cannot be reached: try again later',
  507: 'The disk is full: try again later',
} as const

function parameters(object: z.ZodObject, place: 'path' | 'query', schemas: Json): Json[] {
  return Object.entries(object.shape).map(([name, field]) => ({
    name,
    in: place,
    required: place === 'path' || !(field as z.ZodType).safeParse(undefined).success,
    schema: toSchema(field as z.ZodType, 'input', schemas),
  }))
}

function requestBody(body: NonNullable<Endpoint['body']>, schemas: Json): Json {
  const file = { type: 'string', format: 'binary' }
  const content = isFile(body)
    ? {
        'multipart/form-data': {
          schema: {
            type: 'object',
            properties: {
              file: hasSeveralFiles(body) ? { type: 'array', items: file, maxItems: body.maxFiles } : file,
            },
            required: ['file'],
          },
        },
      }
    : { 'application/json': { schema: toSchema(body, 'input', schemas) } }
  return { required: true, content }
}

function replyContent(reply: Endpoint['reply'], schemas: Json): Json {
  if (isText(reply))
    return {
      'text/plain': { schema: { type: 'string', ...(reply.values.length > 0 && { enum: reply.values }) } },
    }
  if (isBytes(reply)) {
    const { contentType, schema } = reply
    return {
      [contentType]: {
        schema: schema ? toSchema(schema, 'output', schemas) : { type: 'string', format: 'binary' },
      },
    }
  }
  return { 'application/json': { schema: toSchema(reply, 'output', schemas) } }
}

function toSchema(schema: z.ZodType, io: 'input' | 'output', schemas: Json): Json {
  const { $schema: _, $defs, ...own } = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  for (const [name, definition] of Object.entries($defs ?? {})) schemas[name] ??= relink(definition)
  return relink(own)
}

const relink = (part: unknown): Json =>
  JSON.parse(JSON.stringify(part).replaceAll('"#/$defs/', '"#/components/schemas/')) as Json
