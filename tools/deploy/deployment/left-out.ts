/** Returns why the trials of the deployment are not wanted; undefined if they are. */
export const whyLeftOut = (): string | undefined =>
  process.env['TRY_DEPLOYMENT'] === '0' ? 'TRY_DEPLOYMENT is 0' : undefined
