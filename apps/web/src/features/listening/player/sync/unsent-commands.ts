import { localSetting } from '../../../../lib/browser/local-setting.ts'
import {
  type Decoder,
  type Infer,
  list,
  number,
  oneOf,
  orNull,
  record,
  text,
} from '../../../../lib/calls/decoder.ts'
import { type CommandName, commands } from './queue-commands.ts'
import type { PendingCommand } from './replica.ts'

const count = number(0)
const envelope = record({
  name: oneOf(...(Object.keys(commands) as CommandName[])), // The keys of `commands` are these names.
  args: list((value) => value ?? null),
  ...{ by: text, seq: count, led: count, from: count },
  seen: record({ playID: count, chosenID: orNull(count) }),
})

const command: Decoder<PendingCommand> = (value) => {
  const decoded = envelope(value)
  if (!decoded) return undefined
  const decoders: readonly Decoder<unknown>[] = commands[decoded.name].args
  const args = decoders.map((decode, at) => decode(decoded.args[at]))
  // Each name has the arguments of its decoders.
  return args.includes(undefined) ? undefined : ({ ...decoded, args } as PendingCommand)
}

/**
 * Commands that a page of this browser could not send, for the page that is opened next; `at`: milliseconds since 1970
 * of the last one. `version`: the stored row that the page knew, -1 for none
 */
const Unsent = record({ userID: count, version: number(-1), at: count, commands: list(command) })
const none: Infer<typeof Unsent> = { userID: 0, version: -1, at: 0, commands: [] }
const setting = localSetting('queueCommands', Unsent, none)

export const readUnsent = setting.read

/** Of the items, stores only the keys, as they are decoded. */
export const writeUnsent = (unsent: Infer<typeof Unsent>): void => setting.write(Unsent(unsent) ?? none)

export function forgetUnsent(): void {
  if (setting.read().commands.length > 0) setting.write(none)
}
