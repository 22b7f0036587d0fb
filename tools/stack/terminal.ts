import { styleText } from 'node:util'
import * as z from 'zod'
import { openSteps, type Steps } from '../steps.ts'

/** Where the stack speaks to whoever started it. */
export interface Terminal extends Steps {
  say: (text: string) => void
  warn: (text: string) => void
  /** A line that a program wrote. */
  line: (program: string, line: string) => void
}

/** Speaks on standard output: for a person as short coloured lines, for a file or a pipe each line as it came. */
export function openTerminal(output: NodeJS.WriteStream = process.stdout): Terminal {
  const write = (text: string): void => void output.write(`${text}\n`)
  return {
    step: openSteps(output).step,
    say: write,
    warn: (text) => write(output.isTTY ? styleText('yellow', text) : text),
    line: (program, line) => write(output.isTTY ? readable(program, line) : plain(program, line)),
  }
}

/** The fields of a log line that a person looks at first; the rest follows as it is. */
const LogLine = z.looseObject({ level: z.number(), time: z.number(), msg: z.string().default('') })

/** One line of pino's JSON as a person reads it; anything else as it is, behind the program's name. */
export function readable(program: string, line: string): string {
  const parsed = LogLine.safeParse(parseJson(line))
  if (!parsed.success) return `${styleText('dim', program.padEnd(6))} ${line}`
  const { level, time, msg, pid: _pid, hostname: _hostname, name: _name, ...rest } = parsed.data
  const clock = new Date(time).toLocaleTimeString('en-GB')
  const color = level >= 50 ? 'red' : level >= 40 ? 'yellow' : level >= 30 ? 'green' : 'dim'
  const fields = Object.entries(rest).map(
    ([key, value]) => `${key}=${typeof value === 'string' ? value : JSON.stringify(value)}`,
  )
  return `${styleText('dim', `${clock} ${program.padEnd(6)}`)} ${styleText(color, msg)} ${styleText('dim', fields.join(' '))}`.trimEnd()
}

/** For machines a log line stays as it is; what is none says whose it is. */
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
