/** Variable that `npm run test:all` sets */
export const WHOLE = 'NAVA_WHOLE_TESTS'

/**
 * True in `npm run test:all`. `npm test` decides on each change, so it leaves out what takes long, and whatever depends
 * on the programs that a machine has.
 */
export const IS_WHOLE = process.env[WHOLE] === 'yes'

/** Why a test or part is left out elsewhere */
export const ONLY_WHOLE = 'as only `npm run test:all` runs them'
