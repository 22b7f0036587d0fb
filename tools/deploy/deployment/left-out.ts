export const whyLeftOut = (): string | undefined =>
  process.env['TRY_DEPLOYMENT'] === '0' ? 'TRY_DEPLOYMENT is 0' : undefined
