import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { createMusic, login, postComment } from '../index.ts'
import { fieldErrorsOf } from './field-errors.ts'

function codesOf(schema: z.ZodType, input: unknown) {
  const { error } = schema.safeParse(input, { reportInput: true })
  if (!error) throw new Error('the input is right')
  const { errors, fieldErrors } = fieldErrorsOf(error)
  expect(Object.keys(fieldErrors)).toEqual(Object.keys(errors))
  for (const [field, messages] of Object.entries(errors))
    expect(fieldErrors[field]).toHaveLength(messages.length)
  return Object.fromEntries(
    Object.entries(fieldErrors).map(([field, [first]]) => [field, { ...first?.params, code: first?.code }]),
  )
}

describe('a refused field', () => {
  it('has a code for its fault, and the limit that it exceeds', () => {
    const schema = z.object({
      missing: z.string(),
      missingChoice: z.union([z.string(), z.number()]),
      wrong: z.string(),
      filled: z.string().min(1),
      short: z.string().min(8),
      long: z.string().max(3),
      few: z.array(z.number()).min(2),
      many: z.array(z.number()).max(1),
      small: z.int().min(3),
      large: z.int().max(3),
      chosen: z.enum(['a']),
    })
    expect(
      codesOf(schema, {
        wrong: 1,
        filled: '',
        short: 'short',
        long: 'long',
        few: [1],
        many: [1, 2],
        small: 2,
        large: 4,
        chosen: 'b',
      }),
    ).toEqual({
      missing: { code: 'field.required' },
      missingChoice: { code: 'field.required' },
      wrong: { code: 'field.invalid' },
      filled: { code: 'field.required' },
      short: { code: 'field.too-short', min: 8 },
      long: { code: 'field.too-long', max: 3 },
      few: { code: 'field.too-few', min: 2 },
      many: { code: 'field.too-many', max: 1 },
      small: { code: 'field.too-small', min: 3 },
      large: { code: 'field.too-large', max: 3 },
      chosen: { code: 'field.invalid' },
    })
  })

  it('has the code of the rule that its contract defines', () => {
    expect(codesOf(login.body, { email: 'nobody' })).toEqual({ email: { code: 'field.email' } })
    expect(codesOf(postComment.body, { commentText: ' \u200b ', musicID: 1001 })).toEqual({
      commentText: { code: 'field.required' },
    })
    expect(
      codesOf(createMusic.body, { title: 'A', musicArtists: [{ artistID: 1 }], releaseDate: '02/30/2026' }),
    ).toEqual({ releaseDate: { code: 'field.date' } })
  })

  it('is named by its path, and the complete input is named the body', () => {
    expect(
      codesOf(z.object({ items: z.array(z.object({ id: z.int() })) }), { items: [{ id: 'x' }] }),
    ).toEqual({
      'items.0.id': { code: 'field.invalid' },
    })
    expect(codesOf(z.object({}), 'text')).toEqual({ body: { code: 'field.invalid' } })
  })
})
