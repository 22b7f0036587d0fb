import { emptyPlayQueue } from '@nava/contracts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { buildQueueTrack } from '../../../../testing/build.ts'
import type { PlayerChange } from '../player.ts'
import * as edits from '../state/edit-queue.ts'
import * as state from '../state/player-state.ts'
import { type PlayerState, emptyPlayer } from '../state/player-state.ts'
import { commandOf } from './command-of.ts'
import { applyCommand } from './queue-commands.ts'
import { queueOf } from './queue-fields.ts'

const items = (...ids: number[]) => ids.map((id) => buildQueueTrack(id))

const change =
  <A extends unknown[]>(reduce: (before: PlayerState, ...args: A) => PlayerState, ...args: A) =>
  (before: PlayerState): PlayerChange => ({ reduce, args, before, state: reduce(before, ...args) })

const anyIndex = fc.nat({ max: 8 })
const anyItems = fc
  .array(fc.integer({ min: 1, max: 6 }), { minLength: 1, maxLength: 4 })
  .map((ids) => items(...ids))
const other = { ...emptyPlayer, queue: items(7, 8, 9), index: 1, queued: 1 }

const anyChange = fc.oneof(
  fc
    .tuple(anyItems, fc.nat({ max: 3 }))
    .map(([list, at]) => change(state.choose, list, at, { listName: 'A' })),
  anyItems.map((list) => change(state.append, list)),
  anyItems.map((list) => change(state.playNext, list)),
  anyItems.map((list) => change(edits.unqueue, list)),
  anyItems.map((list) => change(edits.extend, list, 2)),
  anyItems.map((list) => change(edits.replaceRest, list, 'B')),
  anyIndex.map((at) => change(edits.jump, at)),
  anyIndex.map((at) => change(edits.remove, at)),
  anyIndex.map((at) => change(edits.putBack, at, other)),
  fc.tuple(anyIndex, anyIndex).map(([from, to]) => change(edits.move, from, to)),
  fc
    .float({ min: 0, max: Math.fround(0.99), noNaN: true })
    .map((random) => change(edits.shuffle, () => random)),
  fc.constantFrom<(before: PlayerState, earlier: PlayerState) => PlayerChange>(
    change(state.next),
    change(state.nextAtOnce),
    change(state.previous),
    change(state.end),
    change(state.toggle),
    change(state.play),
    change(state.pause),
    change(state.refuse),
    change(state.close),
    change(state.toggleRepeat),
    change(state.hide),
    change(state.setVolume, 0.2),
    change(state.setSpeed, 1.5),
    change(edits.clear),
    (before: PlayerState, earlier: PlayerState) => change(edits.unclear, earlier)(before),
    change(edits.reopen, other),
  ),
)

test('a command does to the stored queue what the page shows', () => {
  fc.assert(
    fc.property(fc.array(anyChange, { maxLength: 30 }), (changes) => {
      let [shown, earlier] = [emptyPlayer, emptyPlayer]
      let queue = queueOf(shown, emptyPlayQueue)
      for (const make of changes) {
        const made = make(shown, earlier)
        const command = commandOf(made)
        earlier = shown
        shown = made.state
        if (command) queue = applyCommand(queue, command, { seen: queue, from: 0 })
        expect([command?.name, queue]).toEqual([command?.name, queueOf(shown, queue)])
        expect(command?.name).not.toBe('replace')
      }
    }),
  )
})
