import { afterEach, expect, it, vi } from 'vitest'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.resetModules()
})

it('the schemas of forms never evaluate code, which the pages’ policy forbids', async () => {
  vi.resetModules()
  const evaluate = vi.fn<() => void>()
  vi.stubGlobal('Function', evaluate)
  const { formSchemas } = await import('./forms.ts')
  expect(formSchemas.profile.safeParse({ name: '' }).success).toBe(false)
  expect(evaluate).not.toHaveBeenCalled()
})
