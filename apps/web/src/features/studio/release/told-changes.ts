import type { useI18n } from '../../../lib/i18n/i18n.ts'

/** Says how many tracks were changed, and how many kept their dates. */
export const toldChanges = (
  t: ReturnType<typeof useI18n>['t'],
  { changed, kept }: { changed: readonly number[]; kept: readonly number[] },
): string =>
  [
    t('panel.release.changed', { count: changed.length }),
    ...(kept.length > 0 ? [t('panel.release.kept', { count: kept.length })] : []),
  ].join(' ')
