import type { Statistics, StatisticsFormat } from '@nava/contracts'
import Papa from 'papaparse'

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
