/** Writes statistics for other programs. */
import type { Statistics, StatisticsFormat } from '@nava/contracts'
import Papa from 'papaparse'

/** Returns the file: all of it as JSON, or a row of CSV for each day. */
export function writeStatisticsFile(format: StatisticsFormat, statistics: Statistics): string {
  switch (format) {
    case 'csv':
      return `${Papa.unparse(statistics.byDay, { newline: '\r\n' })}\r\n`
    case 'json':
      return `${JSON.stringify(statistics, undefined, 2)}\n`
    default:
      return format satisfies never
  }
}
