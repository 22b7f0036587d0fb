/** Variable that `npm run test:all` sets */
export const ALL_TESTS = 'NAVA_ALL_TESTS'

/**
 * True in `npm run test:all`. `npm test` decides on each change, so it leaves out what takes long, and whatever depends
 * on the programs that a machine has.
 */
export const RUNS_ALL_TESTS = process.env[ALL_TESTS] === 'yes'

/** Why a test or part is left out elsewhere */
export const ONLY_IN_ALL_TESTS = 'as only `npm run test:all` runs them'
