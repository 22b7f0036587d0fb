/**
 * Exports the files without schemas, which browsers load unchanged; of files with schemas they load only the
 * data (decision 19).
 */
export * from './platform/email-in.ts'
export * from './platform/address-of.ts'
export * from './platform/digits.ts'
export * from './platform/kinds.ts'
export * from './platform/languages.ts'
export * from './platform/one-line.ts'
export * from './platform/field-problems.ts'
export * from './platform/problems.ts'
export * from './platform/station-zone.ts'
export * from './platform/templates.ts'
export * from './platform/text-of-html.ts'
export * from './catalogue/credit-roles.ts'
export * from './catalogue/exclusive-key.ts'
export * from './catalogue/time-stamps.ts'
export * from './listeners/library-services.ts'
export * from './listeners/passkey-site.ts'
export * from './listeners/stored-queue.ts'
export * as itemPaths from './station/item-paths.ts'
export * from './station/plain-path.ts'
export * from './studio/failures.ts'
