import { callApi } from './call-api.ts'
import { adminCommands, describeCommands } from './commands.ts'
import { printReply } from './print-reply.ts'
import { readWords } from './read-words.ts'
import { withApi } from './with-api.ts'

export const COMMANDS_USAGE =
  'RESOURCE VERB [ID] [FILE] [--OPTION VALUE …] [--json] [--url ADDRESS] [--as EMAIL] | help'

/**
 * Runs `RESOURCE VERB …` on this installation's database, or on `--url` with the token NAVA_TOKEN. Returns
 * the text to print; undefined for unknown resources.
 * @throws Error with a message for the operator
 */
export async function runCommand(
  [resource, verb, ...words]: readonly string[],
  settings: Readonly<Record<string, string | undefined>>,
): Promise<string | undefined> {
  if (resource === 'help') return describeCommands(verb)
  if (resource === undefined || verbsOf(resource).length === 0) return undefined
  const command = adminCommands.find((each) => each.resource === resource && each.verb === verb)
  if (verb === undefined) return describeCommands(resource)
  if (!command) throw new Error(`Usage: npm run admin -- ${resource} ${verbsOf(resource).join(' | ')}`)
  const read = await readWords(command, words)
  const reply = await withApi(read, settings, (api) => callApi(api, command, read))
  return printReply(reply, { json: read.json, skip: Number(read.query['skip'] ?? 0) })
}

const verbsOf = (resource: string) =>
  adminCommands.filter((each) => each.resource === resource).map(({ verb }) => verb)
