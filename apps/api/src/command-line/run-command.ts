import { callApi } from './call-api.ts'
import { describeAll } from './operator-commands.ts'
import { adminCommands, describeCommands } from './commands.ts'
import { printReply } from './print-reply.ts'
import { readWords } from './read-words.ts'
import { withApi } from './with-api.ts'

/**
 * Runs `RESOURCE VERB …` on this installation's database, or on `--url` with the token NAVA_TOKEN. Returns
 * the text to print; undefined for unknown resources.
 * @throws Error with a message for the operator
 */
export async function runCommand(
  [resource, verb, ...words]: readonly string[],
  settings: Readonly<Record<string, string | undefined>>,
): Promise<string | undefined> {
  if (resource === 'help') return describeAll(verb)
  if (resource === undefined || verbsOf(resource).length === 0) return undefined
  const command = adminCommands.find((each) => each.resource === resource && each.verb === verb)
  if (verb === undefined) return describeCommands(resource)
  if (!command) throw new Error(`Usage: npm run admin -- ${resource} ${verbsOf(resource).join(' | ')}`)
  const read = await readWords(command, words)
  const loss = command.verb === 'delete' ? LOSSES[command.resource] : undefined
  if (loss !== undefined && !read.yes) throw new Error(`This deletes ${loss} for good. Add --yes to do it.`)
  const reply = await withApi(read, settings, (api) => callApi(api, command, read))
  return printReply(reply, { json: read.json, skip: Number(read.query['skip'] ?? 0) })
}

/** What is lost with a row, beyond what can be typed again */
const LOSSES: Readonly<Record<string, string>> = {
  music: 'the track with its recording, video and pictures',
  podcasts: 'the episode with its recording and pictures',
  users: 'the account with all that belongs to it',
}

const verbsOf = (resource: string) =>
  adminCommands.filter((each) => each.resource === resource).map(({ verb }) => verb)
