/**
 * Calls of admins with their schemas, from which the client makes tables and forms; it loads them only for admins,
 * together with zod
 */
// The first import, because zod needs this setting when schemas are created.
import './platform/jitless.ts'

export * from './platform/describe-fields.ts'
export { fieldErrorsOf } from './platform/field-errors.ts'
export * from './admin/admin-catalogue.ts'
export * from './admin/admin-home.ts'
export * from './admin/admin-imports.ts'
export * from './admin/admin-edit.ts'
export * from './admin/admin-merge.ts'
export * from './admin/admin-moderation.ts'
export * from './admin/admin-music.ts'
export * from './admin/admin-pages.ts'
export * from './admin/admin-people.ts'
export * from './admin/admin-replacements.ts'
export * from './admin/admin-schedules.ts'
export * from './station/admin-figures.ts'
export * from './admin/admin-station.ts'
export * from './admin/admin-setup.ts'
export * from './admin/admin-system.ts'
export * from './admin/admin-tasks.ts'
export { adminCutAir, adminReleaseAir } from './station/live.ts'
export { adminPreviewPush, adminSendPush, PushTopic } from './station/push.ts'
