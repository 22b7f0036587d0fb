/** Sums of the measurements that the overview shows, by name */
export interface Measured {
  freeBytes: number | undefined
  /** Seconds since the last backup; Infinity if there is none, undefined if none are taken */
  backupAge: number | undefined
  waitingUploads: number
  failedUploads: number
  /** Requests of this process that were answered with 500 or more */
  errors: number
  playsToday: number
}

const LINE = /^(nava_\w+)(?:\{(.*)\})? (\S+)$/

/** Reads the text format of Prometheus as the server writes it. */
export function readMetrics(text: string): Measured {
  const lines = text.split('\n').flatMap((line) => {
    const [, name, labels = '', value] = LINE.exec(line) ?? []
    return name === undefined ? [] : [{ name, labels, value: value === '+Inf' ? Infinity : Number(value) }]
  })
  const of = (name: string) => lines.filter((line) => line.name === name)
  const sum = (name: string, labels = /(?:)/) =>
    of(name).reduce((total, line) => total + (labels.test(line.labels) ? line.value : 0), 0)
  const requests = 'nava_http_request_duration_seconds_count'
  return {
    freeBytes: of('nava_disk_free_bytes')[0]?.value,
    backupAge: of('nava_backup_age_seconds')[0]?.value,
    waitingUploads: sum('nava_uploads'),
    failedUploads: sum('nava_failed_uploads'),
    errors: sum(requests, /status="5/),
    playsToday: sum('nava_plays_today'),
  }
}
