import { expect, test, vi } from 'vitest'
import { signedIn } from '../../testing/tokens.ts'
import { changeAtOnce } from './optimistic.ts'
import { queryClient } from './query-client.ts'

function start(queryKey = ['a list']) {
  const reply = Promise.withResolvers<string>()
  const calls = { undo: vi.fn(), confirm: vi.fn(), notify: vi.fn(), send: vi.fn(() => reply.promise) }
  const show = vi.fn(() => calls.undo)
  const done = changeAtOnce({ queryKey, show, ...calls })
  return { ...calls, ...reply, show, done }
}

test('a change is shown before the server has replied, and then confirmed with the reply', async () => {
  const change = start()
  await vi.waitFor(() => expect(change.show).toHaveBeenCalledOnce())
  expect(change.confirm).not.toHaveBeenCalled()
  change.resolve('done')
  await change.done
  expect(change.confirm).toHaveBeenCalledExactlyOnceWith('done')
  expect(change.undo).not.toHaveBeenCalled()
})

test('a change that the server refuses is undone with a message', async () => {
  const change = start()
  const error = new Error('refused')
  change.reject(error)
  await change.done
  expect(change.undo).toHaveBeenCalledOnce()
  expect(change.notify).toHaveBeenCalledExactlyOnceWith(error)
})

test('changes of one key are shown at once and sent one after another', async () => {
  const [first, second] = [start(), start()]
  await vi.waitFor(() => expect(second.show).toHaveBeenCalledOnce())
  expect(first.send).toHaveBeenCalledOnce()
  expect(second.send).not.toHaveBeenCalled()
  first.resolve('done')
  second.resolve('done')
  await Promise.all([first.done, second.done])
  expect(second.send).toHaveBeenCalledOnce()
})

test('a reply does not undo a later change of the same key', async () => {
  const [first, second] = [start(), start()]
  first.resolve('on')
  await first.done
  expect(first.confirm).not.toHaveBeenCalled()
  second.resolve('off')
  await second.done
  expect(second.confirm).toHaveBeenCalledExactlyOnceWith('off')
})

test('a refused change before another one is told, and its query is reloaded after the last', async () => {
  queryClient.setQueryData(['a list'], [1, 2])
  const isStale = () => queryClient.getQueryState(['a list'])?.isInvalidated
  const [first, second] = [start(), start()]
  first.reject(new Error('refused'))
  await first.done
  expect(first.notify).toHaveBeenCalledOnce()
  expect(first.undo).not.toHaveBeenCalled()
  expect(isStale()).toBe(false)
  second.resolve('done')
  await second.done
  expect(second.confirm).toHaveBeenCalledOnce()
  expect(isStale()).toBe(true)
})

test('the outcome of a change is not shown to another user, who signed in meanwhile', async () => {
  signedIn(1001)
  const [accepted, refused] = [start(['one']), start(['other'])]
  await vi.waitFor(() => expect(refused.send).toHaveBeenCalledOnce())
  signedIn(1002)
  accepted.resolve('done')
  refused.reject(new Error('refused'))
  await Promise.all([accepted.done, refused.done])
  for (const call of [accepted.confirm, refused.undo, refused.notify]) expect(call).not.toHaveBeenCalled()
})
