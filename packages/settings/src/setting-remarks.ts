/** Names what looks like a setting and is none, and values that others read differently. Never tells a value. */
import { closest, distance } from 'fastest-levenshtein'
import { readEnvLines, type EnvLine } from './env-lines.ts'
import { SECRET_SETTINGS, SETTING_NAMES } from './settings.ts'

type Source = Readonly<Record<string, string | undefined>>

/** Variables of `.env` that only docker-compose.yml reads */
const CONTAINER_NAMES = [
  ...[
    'SECRETS_DIR',
    'BACKUP_FOLDER',
    'IMPORT_FOLDER',
    'API_PROCESSES',
    'WORKER_PROCESSES',
    'TLS_PORT',
    'TLS_DIR',
    'POSTGRES_CONNECTIONS',
  ],
  ...['API_MEMORY', 'WORKER_MEMORY', 'POSTGRES_MEMORY', 'PROXY_CPUS', 'API_CPUS', 'WORKER_CPUS'],
  ...['POSTGRES_CPUS', 'NAVA_IMAGE', 'MAIL_PORT', 'METRICS_PORT', 'ALERTS_PORT'],
]

const SECRETS = new Set<string>(SECRET_SETTINGS.flatMap((name) => [name, `${name}_FILE`]))
const NAMES: readonly string[] = [...SETTING_NAMES, ...CONTAINER_NAMES]
const KNOWN = new Set<string>([...NAMES, ...SECRETS])

/** Variables of Node, of libraries, of the system and of docker compose, which `.env` may have as well */
const OTHERS =
  /^(NODE|NPM|PNPM|POSTGRES|COMPOSE|DOCKER|OTEL|UV|MALLOC|AWS|NAVA|E2E|VITE|PRISMA|LC|XDG|SSL|REDIS_ARGS$|PG[A-Z]|DEBUG$|LANG$|HOME$|PATH$|TMPDIR$|TZ$)|_PROXY$|_proxy$|^npm_|^GOOGLE_APPLICATION_CREDENTIALS$/

/** Names of other programs for the same, with ours */
const ALIASES: readonly [RegExp, string][] = [
  [/^(DATABASE|DB|POSTGRES(QL)?|PG)_(URL|URI|DSN|CONNECTION(_STRING)?)$/, 'DATABASE_URL'],
  [/^(DATABASE|DB)_(HOST(NAME)?|PORT|NAME|DATABASE|USER(NAME)?|PASS(WORD)?)$/, 'DATABASE_URL'],
  [/^REDIS_(URI|HOST(NAME)?|PORT|USER(NAME)?|PASS(WORD)?|DB|CONNECTION(_STRING)?)$/, 'REDIS_URL'],
  [/^(SMTP|MAIL|EMAIL)_(FROM|SENDER)/, 'MAIL_FROM'],
  [/^(SMTP|MAIL|EMAIL)_/, 'SMTP_URL'],
  [/^S3_BUCKET/, 'S3_BUCKET'],
  [/^S3_(ACCESS_?)?KEY(_?ID)?$/, 'S3_ACCESS_KEY_ID'],
  [/^S3_SECRET/, 'S3_SECRET_ACCESS_KEY'],
  [/^S3_(URL|URI|HOST(NAME)?|SERVER)$/, 'S3_ENDPOINT'],
  [/^(BASE|SITE|APP|ROOT|EXTERNAL|SERVER|WEBSITE|PUBLIC|HOST)_(URL|URI|ADDRESS|HOST(NAME)?)$/, 'PUBLIC_URL'],
  [/^(DOMAIN|HOSTNAME|SERVER_NAME|DOMAIN_NAME)$/, 'PUBLIC_URL'],
  [/^(HTTP|LISTEN|SERVER|API|APP|WEB)_PORT$/, 'PORT'],
  [/^(LISTEN|BIND|SERVER)_?(ADDR(ESS)?|HOST|IP)$/, 'HOST'],
  [/^(DATA|MEDIA|STORAGE|UPLOADS?)_(DIR(ECTORY)?|PATH|FOLDER|LOCATION|ROOT)$/, 'DATA_DIR'],
  [/^BACKUPS?_(DIR(ECTORY)?|PATH|FOLDER|LOCATION)$/, 'BACKUP_TO'],
  [/^(JWT|SECRET|SESSION|APP)_(KEY|SECRET)$/, 'JWT_SECRET'],
  [/^TIME_?ZONE$/, 'STATION_TZ'],
  [/^TRUST(ED)?_PROX(Y|IES)$/, 'TRUST_PROXY'],
  [/^FFMPEG(_BIN(ARY)?)?$/, 'FFMPEG_PATH'],
]

/** First words of our settings that no other program's variables begin with in an ordinary environment */
const FAMILIES = new Set([
  ...['ARTIST', 'BACKUP', 'CONTACT', 'DATABASE', 'DEMO', 'FEED', 'JWT', 'LASTFM', 'LISTENBRAINZ', 'MAIL'],
  ...[
    'MEDIA',
    'METRICS',
    'MUSICBRAINZ',
    'NEWS',
    'OUTBOX',
    'PRODUCT',
    'REDIS',
    'S3',
    'SMTP',
    'STATION',
    'UPLOAD',
    'WORKER',
  ],
])

/** Variables of containers that are linked to a service of such a name */
const LINKS = /_SERVICE_(HOST|PORT(_\w+)?)$|_PORT_\d+_(TCP|UDP)(_\w+)?$|_ENV_\w+$/

/**
 * Returns a sentence for each variable of the environment and line of `.env` that is not read as its writer means.
 * `text`: of `.env`, whose variables the environment has as well
 */
export function settingRemarks(source: Source, text = ''): string[] {
  const lines = readEnvLines(text)
  const inFile = new Set(lines.map(({ name }) => name))
  return [
    ...lines.flatMap(remarksOfLine),
    ...repeated(lines),
    ...Object.entries(source).flatMap(([name, value = '']) =>
      inFile.has(name) || value.trim() === '' ? [] : remarksOfVariable(name, value),
    ),
  ]
}

/**
 * Returns what `parse` makes of the environment, and its remarks.
 * @throws Error of `parse`, followed by the remarks, which may be why
 */
export function withRemarks<T>(parse: (source: Source) => T, source: Source): { env: T; remarks: string[] } {
  const remarks = settingRemarks(source)
  try {
    return { env: parse(source), remarks }
  } catch (error) {
    if (!(error instanceof Error) || remarks.length === 0) throw error
    throw new Error([error.message, ...remarks].join('\n'), { cause: error })
  }
}

/** Returns the environment without what `settingRemarks` named, for programs that would name it again. */
export function withoutUnknown<Value>(source: Readonly<Record<string, Value>>): Record<string, Value> {
  return Object.fromEntries(
    Object.entries(source).filter(([name, value]) => !isMistaken(name, String(value))),
  )
}

function remarksOfLine(line: EnvLine): string[] {
  const { number, name } = line
  const place = `line ${number} of .env`
  if (name === undefined) return [`Line ${number} of .env is not read: settings are lines like NAME=value.`]
  if (line.hasColon) return [`${sayable(name, place)} is not read: write = instead of the colon.`]
  if (!KNOWN.has(name)) {
    const meant = nearest(name, 2)
    if (OTHERS.test(name) && meant === undefined) return []
    return [`${sayable(name, place)} is no setting of Nava${meant ? `: is ${meant} meant?` : '.'}`]
  }
  return remarksOfValue(line).map((remark) => `${name} (${place}) ${remark}`)
}

function remarksOfValue({ name = '', quote, value, isOpen }: EnvLine): string[] {
  const isSecret = SECRETS.has(name)
  if (isOpen) return ['begins with a quote that does not end.']
  if (isTypographic(value))
    return ['begins with a typographic quote, which is part of its value: use \' or ".']
  if (quote === undefined && (isSecret ? /#/ : /\S#/).test(value))
    return [
      "has a # outside of quotes: Nava reads only what is before it, docker compose and systemd may read more. Set the value in 'single quotes'.",
    ]
  if (isSecret && quote !== "'" && value.includes('$'))
    return ["has a $, which docker compose replaces outside of 'single quotes'."]
  return []
}

function repeated(lines: readonly EnvLine[]): string[] {
  const numbers = Map.groupBy(
    lines.filter(({ name }) => name !== undefined && KNOWN.has(name)),
    ({ name }) => name,
  )
  return [...numbers]
    .filter(([, found]) => found.length > 1)
    .map(
      ([name, found]) =>
        `${name} is in .env ${found.length} times (lines ${found.map(({ number }) => number).join(', ')}): the last one counts.`,
    )
}

function remarksOfVariable(name: string, value: string): string[] {
  if (!KNOWN.has(name)) {
    if (!isMistaken(name, value)) return []
    const meant = nearest(name)
    return [`${name} (environment) is no setting of Nava${meant ? `: is ${meant} meant?` : '.'}`]
  }
  if (/^(["'`]).*\1$/s.test(value) || isTypographic(value))
    return [`${name} (environment) stands in quotes, which are part of its value there.`]
  if (SECRETS.has(name) && value !== value.trim() && !/^\S.*\S\r$/s.test(value))
    return [`${name} (environment) begins or ends with a space, which is part of it.`]
  return []
}

function isMistaken(name: string, value: string): boolean {
  if (KNOWN.has(name) || LINKS.test(name) || /^(tcp|udp):\/\//.test(value)) return false
  const upper = name.toUpperCase()
  if (name !== upper) return upper.includes('_') && KNOWN.has(upper)
  if (name.startsWith('NAVA_')) return KNOWN.has(name.slice('NAVA_'.length))
  return FAMILIES.has(name.split('_')[0] ?? '') ? name.includes('_') : isNearMiss(name)
}

/** Returns the setting that is meant, if one is likely. `most`: mistyped letters */
function nearest(name: string, most = mistypedIn(name)): string | undefined {
  const upper = upperCased(name).replace(/^NAVA_/, '')
  if (upper !== name && KNOWN.has(upper)) return upper
  if (isNearMiss(upper, most)) return closest(upper, [...KNOWN])
  return ALIASES.find(([pattern]) => pattern.test(upper))?.[1]
}

const upperCased = (name: string): string => name.toUpperCase().replaceAll('-', '_')

/** Short words are near too many variables of others. */
const mistypedIn = ({ length }: string): number => (length < 6 ? 0 : length < 8 ? 1 : 2)

const isNearMiss = (name: string, most = mistypedIn(name)): boolean =>
  most > 0 && [...KNOWN].some((known) => distance(name, known) <= most)

const isTypographic = (value: string): boolean => /^[\u2018-\u201F\u00AB\u00BB]/.test(value)

/** What looks like a part of a secret, such as a broken line of base64, is not told. */
const sayable = (name: string, place: string): string =>
  /^[A-Z][A-Z0-9]*(_[A-Z0-9]+)*$/.test(name) || KNOWN.has(upperCased(name))
    ? `${name} (${place})`
    : place.replace('line', 'Line')
