import type * as z from 'zod'

export const onNotification =
  <T>(
    schema: z.ZodType<T>,
    log: { warn: (details: object, text: string) => void },
    handle: (notification: T) => void,
  ) =>
  (payload: string): void => {
    const parsed = schema.safeParse(payload)
    if (parsed.success) handle(parsed.data)
    else log.warn({ err: parsed.error }, 'a notification of the database cannot be read')
  }
