import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const ROOT = join(import.meta.dirname, '../..')

/** In the order in which their commands are run */
const PAGES = [
  'api',
  'install',
  'containers',
  'administering',
  'storage',
  'monitoring',
  'proxies',
  'upgrading',
  'scaling',
  'testing',
  'performance',
  'listening',
  'publishing',
]

export const DOCUMENTS = ['README.md', 'CONTRIBUTING.md', ...PAGES.map((name) => `docs/${name}.md`)]

export interface Command {
  at: string
  text: string
}

export function readCommands(document: string): Command[] {
  const lines = readFileSync(join(ROOT, document), 'utf8').split('\n')
  const commands: Command[] = []
  let fence: 'commands' | 'other' | undefined
  let open = ''
  lines.forEach((line, index) => {
    const [, language] = /^ *```(\w*)/.exec(line) ?? []
    if (language !== undefined) {
      fence = fence ? undefined : language === 'sh' || language === 'bash' ? 'commands' : 'other'
      return
    }
    const isIndented = !fence && /^ {4}/.test(line) && isBlock(lines, index)
    if (fence !== 'commands' && !isIndented) return
    const text = `${open}${line.trim().replace(/(^|\s+)# .*$/, '')}`
    open = isComplete(text) ? '' : `${text}\n`
    if (open || text === '') return
    const first = index - (text.split('\n').length - 1)
    commands.push({ at: `${document}:${first + 1}`, text })
  })
  return commands
}

/** Indented blocks start after an empty line outside a list. */
function isBlock(lines: readonly string[], index: number): boolean {
  let at = index
  while (/^ {4}/.test(lines[at - 1] ?? '')) at -= 1
  if (lines[at - 1] !== '') return false
  while (lines[at - 1] === '') at -= 1
  return !/^( {2,}|[-*] |\d+\. )/.test(lines[at - 1] ?? '')
}

function isComplete(text: string): boolean {
  if (text.endsWith('\\')) return false
  const [, end] = /<<(\w+)/.exec(text) ?? []
  if (end) return text.split('\n').at(-1) === end
  return (text.match(/'/g)?.length ?? 0) % 2 === 0 && (text.match(/"/g)?.length ?? 0) % 2 === 0
}
