import { styleText } from 'node:util'
import { printable } from '@nava/settings/printable'
import * as z from 'zod'
import { openSteps, type Steps } from '../steps.ts'

export interface Terminal extends Steps {
  say: (text: string) => void
  warn: (text: string) => void
  line: (program: string, line: string) => void
  status: (text: string) => void
}

/** Milliseconds between status lines in a file or pipe */
const STATUS_INTERVAL = 10_000

export function openTerminal(output: NodeJS.WriteStream = process.stdout): Terminal {
  // Lines that do not fit on a full disk are lost; without a listener, the error would end the stack.
  output.on('error', () => undefined)
  let status = ''
  let statusAt = Number.NEGATIVE_INFINITY
  const write = (text: string): void => {
    const isShown = output.isTTY && status !== ''
    output.write(isShown ? `${CLEAR_LINE}${text}\n${oneLine(output, status)}` : `${text}\n`)
  }
  const showStatus = (text: string): void => {
    if (output.isTTY) output.write(`${CLEAR_LINE}${oneLine(output, text)}`)
    else if (text !== '' && performance.now() - statusAt >= STATUS_INTERVAL) {
      statusAt = performance.now()
      write(text)
    }
    status = text
  }
  return {
    step: openSteps(output).step,
    say: write,
    warn: (text) => write(output.isTTY ? styleText('yellow', text) : text),
    // Lines contain names and addresses that strangers chose.
    line: (program, line) => write(output.isTTY ? readable(program, printable(line)) : plain(program, line)),
    status: showStatus,
  }
}

const CLEAR_LINE = '\r\x1b[2K'

/** Shortens a text, because a wrapped line could not be cleared. */
const oneLine = (output: NodeJS.WriteStream, text: string): string =>
  text.slice(0, (output.columns ?? 80) - 1)

const LogLine = z.looseObject({ level: z.number(), time: z.number(), msg: z.string().default('') })

export function readable(program: string, line: string): string {
  const parsed = LogLine.safeParse(parseJson(line))
  if (!parsed.success) return `${styleText('dim', program.padEnd(6))} ${line}`
  const { level, time, msg, pid: _pid, hostname: _hostname, name: _name, ...rest } = parsed.data
  const clock = new Date(time).toLocaleTimeString('en-GB')
  const color = level >= 50 ? 'red' : level >= 40 ? 'yellow' : level >= 30 ? 'green' : 'dim'
  const fields = Object.entries(rest).map(
    ([key, value]) => `${key}=${typeof value === 'string' ? printable(value) : JSON.stringify(value)}`,
  )
  return `${styleText('dim', `${clock} ${program.padEnd(6)}`)} ${styleText(color, printable(msg))} ${styleText('dim', fields.join(' '))}`.trimEnd()
}

function plain(program: string, line: string): string {
  return line.startsWith('{') ? line : `${program}: ${line}`
}

function parseJson(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    return undefined
  }
}
