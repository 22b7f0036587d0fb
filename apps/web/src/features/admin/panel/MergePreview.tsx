import { type ArtistMerge, adminPreviewMerge } from '@nava/contracts/admin'
import { useQuery } from '@tanstack/react-query'
import { Loaded } from '../../../lib/lists/Loaded.tsx'
import { formatNumber } from '../../../lib/i18n/i18n.ts'
import { Skeleton } from '../../../ui/states/Skeleton.tsx'
import { type PreviewProps, queryAny } from './resource.ts'
import { useWords } from './words.ts'
import styles from './form/Form.module.css'

/** What a merge of two artists would move, before it is done */
export function MergePreview({ id, values }: PreviewProps) {
  const { into } = values
  const { t, say, language } = useWords()
  const query = useQuery({
    ...queryAny(adminPreviewMerge, { params: { id }, query: { into } }),
    enabled: typeof into === 'number',
    staleTime: 0,
    retry: false,
  })
  if (typeof into !== 'number') return null
  return (
    <Loaded
      query={{ ...query, data: query.data as ArtistMerge | undefined }}
      skeleton={<Skeleton height={96} />}
    >
      {({ rows, playCount, followerCount }) => (
        <dl className={styles.facts}>
          {rows.map(({ kind, moved, both }) => (
            <div key={kind}>
              <dt>{say('field', kind)}</dt>
              <dd>{t('admin.mergeCount', { number: moved, both: formatNumber(both, language) })}</dd>
            </div>
          ))}
          {Object.entries({ playCount, followerCount }).map(([name, number]) => (
            <div key={name}>
              <dt>{t('admin.afterwards', { name: say('field', name) })}</dt>
              <dd>{formatNumber(number, language)}</dd>
            </div>
          ))}
        </dl>
      )}
    </Loaded>
  )
}
