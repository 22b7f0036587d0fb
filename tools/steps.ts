import { spawn } from 'node:child_process'

/** Exit code of a program that this machine cannot run, and that has printed why */
export const LEFT_OUT = 2

export interface Steps {
  step: <T>(title: string, work: (report: (detail: string) => void) => Promise<T>) => Promise<T>
}

export function openSteps(output: NodeJS.WriteStream = process.stdout): Steps {
  return {
    async step(title, work) {
      const startedAt = performance.now()
      let detail = ''
      const columns = output.columns ?? 80
      const show = output.isTTY
        ? setInterval(
            () =>
              output.write(
                `\r\x1b[2K${`  ${title} … ${elapsed(startedAt)} ${detail}`.slice(0, columns - 1)}`,
              ),
            200,
          )
        : setTimeout(() => output.write(`  ${title} …\n`), 2000)
      const over = (): void => {
        clearInterval(show)
        if (output.isTTY) output.write('\r\x1b[2K')
      }
      try {
        const result = await work((text) => (detail = text))
        over()
        output.write(`  ${title}: ${elapsed(startedAt)}\n`)
        return result
      } catch (error) {
        over()
        output.write(`  ${title}: failed after ${elapsed(startedAt)}\n`)
        throw error
      }
    },
  }
}

/** Runs a program. `report` receives each line of output; if it fails, the error contains the last ones. */
export async function runQuietly(
  command: string,
  args: readonly string[],
  options: { cwd: string; env?: NodeJS.ProcessEnv; report?: (line: string) => void; linesOnFailure?: number },
): Promise<string> {
  const { cwd, env = process.env, report = () => undefined, linesOnFailure = 30 } = options
  const child = spawn(command, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] })
  const endToo = (): boolean => child.kill()
  process.once('exit', endToo)
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text
      report(text.trim().split('\n').at(-1) ?? '')
    })
  }
  const code = await new Promise<number | null>((resolve, reject) =>
    child.on('error', reject).on('close', resolve),
  )
  process.off('exit', endToo)
  if (code === 0) return output
  const tail = output.trimEnd().split('\n').slice(-linesOnFailure).join('\n')
  throw new Error(`${command} ${args.join(' ')} ended with ${code}:\n${tail}`)
}

function elapsed(since: number): string {
  return `${((performance.now() - since) / 1000).toFixed(1)} s`
}
