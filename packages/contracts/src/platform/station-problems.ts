/**
 * What can be wrong with a station, each with its priority (critical: admins are mailed), what to do, and a page of the
 * documentation. How it is found, how often, and how many blips are tolerated stands with its check in the api. The log, `/api/ready`,
 * the overview and the alerts say it in these words.
 */
import * as z from 'zod'

interface Words {
  what: string
  todo: string
  severity: 'critical' | 'warning'
  /** Page of the documentation, with its heading */
  docs: string
  /** What visitors miss meanwhile. `/api/ready` names these problems; all others only admins see. */
  stops?: string
}

export const stationProblems = {
  /** A proxy sends `header`, but TRUST_PROXY is 0 */
  'proxy.untrusted': {
    what: 'X-Forwarded-For arrives, but TRUST_PROXY is 0: everybody behind the proxy shares the limits of one address.',
    todo: 'Set TRUST_PROXY to the number of proxies.',
    severity: 'warning',
    docs: 'proxies.md',
  },
  /** PUBLIC_URL is empty, although clients reach the server at `host`: by HOST, or through a proxy */
  'public-url.missing': {
    what: 'Others reach this server, but PUBLIC_URL is empty: links in mails and previews follow whatever host a request names.',
    todo: 'Set PUBLIC_URL.',
    severity: 'warning',
    docs: 'install.md#before-you-expose-it',
  },
  /** Browsers open pages at `opened`, but links lead to `linked` */
  'public-url.other': {
    what: 'Browsers open pages at another address than links in feeds, mails and previews have: PUBLIC_URL is another, or a proxy changes the host or drops its port.',
    todo: 'Set PUBLIC_URL to the address that people open, and let the proxy pass on Host with its port (nginx: proxy_set_header Host $http_host).',
    severity: 'warning',
    docs: 'proxies.md',
  },
  /** Requests arrive with, or without, a folder `prefix` before our paths */
  'proxy.prefix': {
    what: 'The proxy serves the station below a path: it works only at the root of a host, and has no socket and no uploads elsewhere.',
    todo: 'Give Nava a host name or a port of its own, and let the proxy pass paths on as they are (nginx: proxy_pass without a slash at its end).',
    severity: 'warning',
    docs: 'proxies.md',
  },
  /** A page at the host `opened` was refused its socket, because its request named the host `passed` */
  'socket.refused': {
    what: 'A page was refused its socket (chat, devices, progress of uploads): over plain http it cannot be told from a page of another site, because the proxy passes on another host.',
    todo: 'If people open the station at that host, set PUBLIC_URL to it, or let the proxy pass on Host (nginx: proxy_set_header Host $http_host). Otherwise another site tried, and nothing is to be done.',
    severity: 'warning',
    docs: 'proxies.md',
  },
  'demo.foreign-database': {
    what: 'The demo fills a database that is not the embedded one, and its admin has a known name.',
    todo: 'Remove it with "npm run admin -- demo remove", unless it is meant to be there.',
    severity: 'warning',
    docs: 'install.md#the-demo',
  },
  /**
   * The last backup in BACKUP_TO, taken at `last` (empty if never), is two or more days old; `reason`: of a failure
   * since
   */
  'backup.late': {
    what: 'The last backup is two days old, or there is none.',
    todo: 'The worker’s log says "no backup could be taken" and why; mend that, or take one with "npm run admin -- backup PLACE".',
    severity: 'critical',
    docs: 'storage.md#backup',
  },
  /** The last attempt at a backup, at `failed`, ended with `reason`; the last whole one is not two days old */
  'backup.failing': {
    what: 'The last backup failed; the one before it is whole.',
    todo: 'Mend what the reason says (place full, not mounted, read-only, keys refused): the next is taken within the hour, or with "npm run admin -- backup PLACE".',
    severity: 'warning',
    docs: 'storage.md#backup',
  },
  'worker.missing': {
    what: 'No worker is running: uploads are accepted and wait.',
    todo: 'Start a worker (npm start runs one; in containers the service worker), and look at the end of its log.',
    severity: 'critical',
    docs: 'install.md#ffmpeg',
    stops: 'uploads',
  },
  /** `problem`: what each ffmpeg lacks */
  'worker.no-ffmpeg': {
    what: 'No worker has an ffmpeg that can do the work: uploads are accepted and wait.',
    todo: 'Install ffmpeg 5.1 or later with libx264, libmp3lame and zimg (Debian and Ubuntu: apt-get install ffmpeg; macOS: brew install ffmpeg), or set FFMPEG_PATH; workers find it within half a minute.',
    severity: 'critical',
    docs: 'install.md#ffmpeg',
    stops: 'uploads',
  },
  /** `free`: MiB of the fuller disk; `reserve`: DISK_RESERVE_MB */
  'disk.filling': {
    what: 'The disk of DATA_DIR or of its media is nearly full: little is left above what is kept free for the database.',
    todo: 'Free space or enlarge the disk before uploads are refused.',
    severity: 'warning',
    docs: 'storage.md#disks',
  },
  'disk.full': {
    what: 'The disk of DATA_DIR or of its media is full but for what is kept free for the database (DISK_RESERVE_MB): uploads are refused, and soon everything that writes.',
    todo: 'Free space or enlarge the disk; uploads that failed for it are tried again within two minutes.',
    severity: 'critical',
    docs: 'storage.md#disks',
    stops: 'uploads',
  },
  /** `reason`: what the storage answered */
  'storage.failing': {
    what: 'The storage of media cannot be used: media do not play and uploads are refused.',
    todo: 'In a bucket: see that it answers, and compare S3_ENDPOINT, S3_BUCKET and the keys with it. On the disk: see that the folder media of DATA_DIR is there, can be written to, and belongs to the user that runs Nava.',
    severity: 'critical',
    docs: 'storage.md#stored-files',
    stops: 'media and uploads',
  },
  'storage.full': {
    what: 'The storage of media is full, or its quota is reached: what is there plays, and uploads are refused.',
    todo: 'In a bucket: raise its quota. On the disk: free space, or see with "df -i" whether its inodes are used up, and with "quota" whether the user’s share is. Uploads that failed for it are tried again within two minutes.',
    severity: 'critical',
    docs: 'storage.md#disks',
    stops: 'uploads',
  },
  /** `folder`: that of the media, or `umask`: what new files lack */
  'media.closed': {
    what: 'MEDIA_ACCEL_PATH has nginx send media, but others than Nava’s user may not read the folder of media or new files in it.',
    todo: 'Give others access (chmod -R o+rX on the folder media, umask 022 or UMask=0022 in the service), unless nginx runs as the same user.',
    severity: 'warning',
    docs: 'proxies.md#let-nginx-send-the-media',
  },
  /** `reason`: what hinders, what to do, and the words of the mail server */
  'mail.failing': {
    what: 'The mail server takes no mail: who has no password cannot sign in.',
    todo: 'Do what the reason says, restart, and try "npm run admin -- mail test ADDRESS".',
    severity: 'critical',
    docs: 'install.md#ten-steps-to-a-public-station',
    stops: 'mail',
  },
  /** `count`: recordings and videos of a sample; `file`: the first that is gone */
  'media.missing': {
    what: 'Files of published recordings or videos are gone: they do not play.',
    todo: 'See that the disk or the bucket of the media is the right one; "npm run admin -- media verify" names all that is missing, and with --repair makes again what can be made.',
    severity: 'critical',
    docs: 'storage.md#stored-files',
  },
  /** `reason`: what does not hold, and what cures it */
  'database.unfit': {
    what: 'The database, or the pooler in front of it, is not as Nava needs it: calls may fail.',
    todo: 'Do what the reason says; "npm run admin -- doctor" looks at all that must hold.',
    severity: 'critical',
    docs: 'scaling.md#connections-to-postgresql',
    stops: 'everything',
  },
  /** `reason`: what does not hold, and what cures it */
  'queue.unfit': {
    what: 'Redis is not as Nava needs it: uploads are accepted and wait.',
    todo: 'Do what the reason says; "npm run admin -- doctor" looks at all that must hold.',
    severity: 'critical',
    docs: 'scaling.md#redis',
    stops: 'uploads',
  },
  /** `reason`: what is not as it should be of the database or of Redis */
  'host.advice': {
    what: 'The database or Redis could be better set up; Nava works all the same.',
    todo: 'Do what the reason says.',
    severity: 'warning',
    docs: 'monitoring.md#what-is-wrong',
  },
  /** `failed`: episodes; `reason`: code of the most frequent one */
  'imports.failing': {
    what: 'Most episodes of the feeds that were imported within a day have failed.',
    todo: 'See that this machine reaches other sites (DNS, firewall), and that there is space; then have the DJs retry in their panel.',
    severity: 'warning',
    docs: 'publishing.md#podcasts',
  },
  /** `reason`: of the last request from this machine */
  'front.unreachable': {
    what: 'The station does not answer at PUBLIC_URL, though it did.',
    todo: 'Look at the proxy (systemctl status nginx; docker compose logs proxy), at the firewall and at the DNS records of the name.',
    severity: 'critical',
    docs: 'proxies.md',
  },
  /** `minutes`: by which the clock jumped or is ahead; negative backwards */
  'clock.wrong': {
    what: 'The clock was set by more than five minutes, differs from the database’s, or was ahead when something was noted; or the machine slept.',
    todo: 'See that the clock is right and kept so (timedatectl, chronyc tracking). What was written meanwhile keeps its wrong times; work that waits for them goes on by itself.',
    severity: 'warning',
    docs: 'monitoring.md#what-is-wrong',
  },
  /** `until`: end of the certificate; `reason`: why visitors refuse it already, if they do */
  'certificate.failing': {
    what: 'The certificate of PUBLIC_URL ends within two weeks, or visitors refuse it already.',
    todo: 'Renew it (certbot renew says what hinders it), and reload the proxy.',
    severity: 'critical',
    docs: 'proxies.md',
  },
  /** The database does not answer; nothing is `stops`, since then hardly anything is said */
  'database.unreachable': {
    what: 'The database does not answer: visitors get what is in memory for ten minutes, and everything else fails.',
    todo: 'Start PostgreSQL or mend the way to it (DATABASE_URL), and look at its log; the api finds it again by itself.',
    severity: 'critical',
    docs: 'monitoring.md#while-the-database-is-away',
  },
  'queue.unreachable': {
    what: 'The queues (Redis, or those in PostgreSQL) do not answer: uploads are accepted and wait.',
    todo: 'Start Redis or mend the way to it (REDIS_URL); the api finds it again by itself, and nothing that waits is lost.',
    severity: 'critical',
    docs: 'scaling.md#redis',
    stops: 'uploads',
  },
  /** `percent` of the requests of ten minutes to the process that says it */
  'requests.failing': {
    what: 'More than one of twenty requests is answered with a server error.',
    todo: 'Read the lines of level 50 in the api’s log, which name the call and the cause.',
    severity: 'critical',
    docs: 'monitoring.md#logs',
  },
  'requests.slow': {
    what: 'More than one of twenty calls takes longer than two seconds.',
    todo: 'Look for what else works on this machine and its disk, and at pg_stat_activity; then add processes.',
    severity: 'warning',
    docs: 'scaling.md#what-fails-first',
  },
  /** `late`: milliseconds */
  'process.busy': {
    what: 'The api has too little processor time: what it does is late by half a second and more.',
    todo: 'Lower WORKER_CONCURRENCY, or add an api.',
    severity: 'warning',
    docs: 'scaling.md#what-to-add-in-this-order',
  },
  /** `waiting`: queries */
  'database.busy': {
    what: 'All connections of the api to PostgreSQL have been busy for minutes, and queries wait.',
    todo: 'Look in pg_stat_activity for what takes long, and at the disk of PostgreSQL.',
    severity: 'warning',
    docs: 'scaling.md#connections-to-postgresql',
  },
  /** `minutes`: that the first has waited */
  'uploads.waiting': {
    what: 'An upload has waited for a worker for more than an hour.',
    todo: 'Add a worker or raise WORKER_CONCURRENCY if workers are busy; else read their log.',
    severity: 'warning',
    docs: 'scaling.md#jobs-at-a-time',
  },
  /** `count`: uploads; `reason`: the most frequent code */
  'uploads.faulty': {
    what: 'Uploads have failed through a fault of the station, not of their files.',
    todo: 'Mend the cause, which the worker’s log names ("job failed for good"), then retry them ("npm run admin -- uploads retry").',
    severity: 'warning',
    docs: 'administering.md#failed-uploads',
  },
  /** `queues`: their names */
  'queue.standing': {
    what: 'Jobs have waited for a quarter of an hour, and nobody takes them.',
    todo: 'Start the workers again, and read their log.',
    severity: 'warning',
    docs: 'scaling.md#jobs-at-a-time',
  },
  /** `refused` of `all` mails of a day */
  'mail.refused': {
    what: 'The mail server has refused many of the last day’s mails for good, or they waited until they were of no use.',
    todo: 'The api’s log says why ("a mail was given up"): see MAIL_FROM and the SPF, DKIM and DMARC records of its domain, and whether the provider blocks new senders.',
    severity: 'warning',
    docs: 'monitoring.md#what-is-wrong',
  },
  /** `count`: mails; `minutes`: that the first has waited */
  'mail.waiting': {
    what: 'Mails have waited for more than half an hour, because the mail server does not take them.',
    todo: 'The api’s log says why ("a mail waits for another try"); try "npm run admin -- mail test ADDRESS".',
    severity: 'warning',
    docs: 'monitoring.md#what-is-wrong',
  },
  /** `at`: when a backup was read; `damage`: what was missing or damaged */
  'backup.damaged': {
    what: 'A backup was found damaged when it was last verified.',
    todo: 'Look at its disk or bucket, take a backup now ("npm run admin -- backup PLACE"), and verify it ("npm run admin -- backup verify PLACE").',
    severity: 'critical',
    docs: 'storage.md#backup',
  },
  /** `workers`: hosts with their release; `api`: its own */
  'worker.version': {
    what: 'A worker runs another release than the api: what one writes, the other may not understand.',
    todo: 'Bring all processes to one release, and restart those that were forgotten.',
    severity: 'warning',
    docs: 'upgrading.md#several-machines',
  },
  /** `worker`: host; `problem`: what its ffmpegs lack */
  'worker.unfit': {
    what: 'One of the workers has no ffmpeg that can do the work; the others do it meanwhile.',
    todo: 'Install ffmpeg 5.1 or later with libx264, libmp3lame and zimg on its machine, or set FFMPEG_PATH there; it is found within half a minute.',
    severity: 'warning',
    docs: 'install.md#ffmpeg',
  },
  /** `address`: PUBLIC_URL */
  'public-url.plain': {
    what: 'PUBLIC_URL is plain http at a public host: sign-in codes and tokens can be read on the way, and browsers keep features back.',
    todo: 'Give the proxy a certificate (Caddy gets one by itself, nginx by certbot), and set PUBLIC_URL to https://.',
    severity: 'warning',
    docs: 'proxies.md#what-plain-http-lacks',
  },
} as const satisfies Record<string, Words>

/** How problems are looked for. Apart from the other limits, which browsers load. In ms unless a name says otherwise */
export const problemLimits = {
  interval: 30_000,
  workerGrace: 120_000,
  /** Admins are mailed about a critical problem that lasts, once until it was away */
  toldAfter: 300_000,
  forgottenAfter: 3_600_000,
  mailCheckEvery: 600_000,
  failedMailCheckEvery: 30_000,
  hostCheckEvery: 600_000,
  failedHostCheckEvery: 30_000,
  /** Tracks, videos and episodes whose files are looked for at a time */
  mediaCheckEvery: 1_800_000,
  mediaSample: 10,
  /** Episodes of feeds that may fail to be imported in a day */
  failedEpisodes: 10,
  frontCheckEvery: 300_000,
  frontTimeout: 10_000,
  /** Time between two looks of a check that says no other */
  checkEvery: 60_000,
  /** Requests of ten minutes: share that may fail or be slow, and how many there must be to judge */
  requests: { span: 600_000, share: 0.05, least: 40, slow: 2000 },
  /** Lateness of the event loop (99th percentile) */
  eventLoop: 500,
  /** For which a query waits for a connection */
  connectionWait: 1000,
  uploadWait: 3_600_000,
  mailWait: 1_800_000,
  /** Mails that a day must have lost, and their share of all */
  lostMails: { least: 5, share: 0.1 },
  /** Days that a certificate should still be valid; certbot renews it 30 days before its end */
  certificateDays: 14,
} as const

export type StationProblemCode = keyof typeof stationProblems

const codes = Object.keys(stationProblems) as [StationProblemCode, ...StationProblemCode[]]

export const StationProblem = z
  .object({
    code: z.enum(codes),
    params: z.record(z.string(), z.string()),
    what: z.string(),
    todo: z.string(),
    severity: z.enum(['critical', 'warning']),
    /** Page of the documentation, below its folder `docs` */
    docs: z.string(),
  })
  .meta({ id: 'StationProblem' })
export type StationProblem = z.infer<typeof StationProblem>
