/** What can be wrong with a station; the log, `/api/ready`, the overview and the alerts say it in these words. */
import * as z from 'zod'

interface Words {
  what: string
  todo: string
  severity: 'critical' | 'warning'
  /** What visitors miss meanwhile. `/api/ready` names these problems; all others only admins see. */
  stops?: string
}

export const stationProblems = {
  /** A proxy sends `header`, but TRUST_PROXY is 0 */
  'proxy.untrusted': {
    what: 'X-Forwarded-For arrives, but TRUST_PROXY is 0: everybody behind the proxy shares the limits of one address.',
    todo: 'Set TRUST_PROXY to the number of proxies.',
    severity: 'warning',
  },
  /** PUBLIC_URL is empty, although clients reach the server at `host`: by HOST, or through a proxy */
  'public-url.missing': {
    what: 'Others reach this server, but PUBLIC_URL is empty: links in mails and previews follow whatever host a request names.',
    todo: 'Set PUBLIC_URL.',
    severity: 'warning',
  },
  /** Browsers open pages at `opened`, but links lead to `linked` */
  'public-url.other': {
    what: 'Browsers open pages at another address than links in feeds, mails and previews have: PUBLIC_URL is another, or a proxy changes the host or drops its port.',
    todo: 'Set PUBLIC_URL to the address that people open, and let the proxy pass on Host with its port (nginx: proxy_set_header Host $http_host).',
    severity: 'warning',
  },
  /** Requests arrive with, or without, a folder `prefix` before our paths */
  'proxy.prefix': {
    what: 'The proxy serves the station below a path: it works only at the root of a host, and has no socket and no uploads elsewhere.',
    todo: 'Give Nava a host name or a port of its own, and let the proxy pass paths on as they are (nginx: proxy_pass without a slash at its end).',
    severity: 'warning',
  },
  /** A page at the host `opened` was refused its socket, because its request named the host `passed` */
  'socket.refused': {
    what: 'A page was refused its socket (chat, devices, progress of uploads): over plain http it cannot be told from a page of another site, because the proxy passes on another host.',
    todo: 'If people open the station at that host, set PUBLIC_URL to it, or let the proxy pass on Host (nginx: proxy_set_header Host $http_host). Otherwise another site tried, and nothing is to be done.',
    severity: 'warning',
  },
  'demo.foreign-database': {
    what: 'The demo fills a database that is not the embedded one, and its admin has a known name.',
    todo: 'Remove it with "npm run admin -- demo remove", unless it is meant to be there.',
    severity: 'warning',
  },
  /**
   * The last backup in BACKUP_TO, taken at `last` (empty if never), is two or more days old; `reason`: of a failure
   * since
   */
  'backup.late': {
    what: 'The last backup is two days old, or there is none.',
    todo: 'The worker’s log says "no backup could be taken" and why; mend that, or take one with "npm run admin -- backup PLACE".',
    severity: 'critical',
  },
  /** The last attempt at a backup, at `failed`, ended with `reason`; the last whole one is not two days old */
  'backup.failing': {
    what: 'The last backup failed; the one before it is whole.',
    todo: 'Mend what the reason says (place full, not mounted, read-only, keys refused): the next is taken within the hour, or with "npm run admin -- backup PLACE".',
    severity: 'warning',
  },
  'worker.missing': {
    what: 'No worker is running: uploads are accepted and wait.',
    todo: 'Start a worker (npm start runs one; in containers the service worker), and look at the end of its log.',
    severity: 'critical',
    stops: 'uploads',
  },
  /** `problem`: what each ffmpeg lacks */
  'worker.no-ffmpeg': {
    what: 'No worker has an ffmpeg that can do the work: uploads are accepted and wait.',
    todo: 'Install ffmpeg 5.1 or later with libx264, libmp3lame and zimg (Debian and Ubuntu: apt-get install ffmpeg; macOS: brew install ffmpeg), or set FFMPEG_PATH; workers find it within half a minute.',
    severity: 'critical',
    stops: 'uploads',
  },
  /** `free`: MiB of the fuller disk; `reserve`: DISK_RESERVE_MB */
  'disk.filling': {
    what: 'The disk of DATA_DIR or of its media is nearly full: little is left above what is kept free for the database.',
    todo: 'Free space or enlarge the disk before uploads are refused.',
    severity: 'warning',
  },
  'disk.full': {
    what: 'The disk of DATA_DIR or of its media is full but for what is kept free for the database (DISK_RESERVE_MB): uploads are refused, and soon everything that writes.',
    todo: 'Free space or enlarge the disk; uploads that failed for it are tried again within two minutes.',
    severity: 'critical',
    stops: 'uploads',
  },
  /** `reason`: what the storage answered */
  'storage.failing': {
    what: 'The storage of media cannot be used: media do not play and uploads are refused.',
    todo: 'In a bucket: see that it answers, and compare S3_ENDPOINT, S3_BUCKET and the keys with it. On the disk: see that the folder media of DATA_DIR is there, can be written to, and belongs to the user that runs Nava.',
    severity: 'critical',
    stops: 'media and uploads',
  },
  'storage.full': {
    what: 'The storage of media is full, or its quota is reached: what is there plays, and uploads are refused.',
    todo: 'In a bucket: raise its quota. On the disk: free space, or see with "df -i" whether its inodes are used up, and with "quota" whether the user’s share is. Uploads that failed for it are tried again within two minutes.',
    severity: 'critical',
    stops: 'uploads',
  },
  /** `folder`: that of the media, or `umask`: what new files lack */
  'media.closed': {
    what: 'MEDIA_ACCEL_PATH has nginx send media, but others than Nava’s user may not read the folder of media or new files in it.',
    todo: 'Give others access (chmod -R o+rX on the folder media, umask 022 or UMask=0022 in the service), unless nginx runs as the same user.',
    severity: 'warning',
  },
  /** `reason`: what hinders, what to do, and the words of the mail server */
  'mail.failing': {
    what: 'The mail server takes no mail: who has no password cannot sign in.',
    todo: 'Do what the reason says, restart, and try "npm run admin -- mail test ADDRESS".',
    severity: 'critical',
    stops: 'mail',
  },
  /** `count`: recordings and videos of a sample; `file`: the first that is gone */
  'media.missing': {
    what: 'Files of published recordings or videos are gone: they do not play.',
    todo: 'See that the disk or the bucket of the media is the right one; "npm run admin -- media verify" names all that is missing, and with --repair makes again what can be made.',
    severity: 'critical',
  },
  /** `reason`: what does not hold, and what cures it */
  'database.unfit': {
    what: 'The database, or the pooler in front of it, is not as Nava needs it: calls may fail.',
    todo: 'Do what the reason says; "npm run admin -- doctor" looks at all that must hold.',
    severity: 'critical',
    stops: 'everything',
  },
  /** `reason`: what does not hold, and what cures it */
  'queue.unfit': {
    what: 'Redis is not as Nava needs it: uploads are accepted and wait.',
    todo: 'Do what the reason says; "npm run admin -- doctor" looks at all that must hold.',
    severity: 'critical',
    stops: 'uploads',
  },
  /** `reason`: what is not as it should be of the database or of Redis */
  'host.advice': {
    what: 'The database or Redis could be better set up; Nava works all the same.',
    todo: 'Do what the reason says.',
    severity: 'warning',
  },
  /** `failed`: episodes; `reason`: code of the most frequent one */
  'imports.failing': {
    what: 'Most episodes of the feeds that were imported within a day have failed.',
    todo: 'See that this machine reaches other sites (DNS, firewall), and that there is space; then have the DJs retry in their panel.',
    severity: 'warning',
  },
  /** `reason`: of the last request from this machine */
  'front.unreachable': {
    what: 'The station does not answer at PUBLIC_URL, though it did.',
    todo: 'Look at the proxy (systemctl status nginx; docker compose logs proxy), at the firewall and at the DNS records of the name.',
    severity: 'critical',
  },
  /** `minutes`: by which the clock jumped or is ahead; negative backwards */
  'clock.wrong': {
    what: 'The clock was set by more than five minutes, differs from the database’s, or was ahead when something was noted; or the machine slept.',
    todo: 'See that the clock is right and kept so (timedatectl, chronyc tracking). What was written meanwhile keeps its wrong times; work that waits for them goes on by itself.',
    severity: 'warning',
  },
  /** `until`: end of the certificate; `reason`: why visitors refuse it already, if they do */
  'certificate.failing': {
    what: 'The certificate of PUBLIC_URL ends within two weeks, or visitors refuse it already.',
    todo: 'Renew it (certbot renew says what hinders it), and reload the proxy.',
    severity: 'critical',
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
  })
  .meta({ id: 'StationProblem' })
export type StationProblem = z.infer<typeof StationProblem>
