import { findProgram } from './find-program.ts'

export const findFirefox = (): string | undefined =>
  process.env.FIREFOX_PATH || findProgram('firefox') || findProgram('firefox-esr')

export const whyNotInFirefox = (): string | undefined =>
  findFirefox() ? undefined : 'this machine has no firefox or firefox-esr on PATH'
