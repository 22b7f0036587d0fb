import { endSavedFeed, findSavedFeed, makeSavedFeed } from '@nava/contracts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../lib/calls/call.ts'
import { invalidate, query } from '../../../lib/calls/query.ts'
import { toastError } from '../../../lib/calls/toast-error.ts'
import { useI18n } from '../../../lib/i18n/i18n.ts'
import { Loaded } from '../../../lib/lists/Loaded.tsx'
import { Button } from '../../../ui/controls/Button.tsx'
import { Skeleton } from '../../../ui/states/Skeleton.tsx'
import { CopyField } from '../../listening/share/CopyField.tsx'
import { RemoveDialog } from './parts/RemoveDialog.tsx'
import { Section } from './parts/Section.tsx'
import styles from './Settings.module.css'

const make = () => call(makeSavedFeed)
const refresh = () => invalidate(findSavedFeed)

/** Private feed of the saved episodes */
export function SavedFeedSection() {
  const { t } = useI18n()
  const feed = useQuery(query(findSavedFeed))
  const first = useMutation({
    mutationFn: make,
    onError: (error) => void toastError(error),
    onSettled: refresh,
  })
  return (
    <Section name="savedFeed" lead={t('setting.savedFeedLead')}>
      <Loaded query={feed} skeleton={<Skeleton height={48} />}>
        {({ address }) =>
          address === null ? (
            <div className={styles.actions}>
              <Button busy={first.isPending} onClick={() => first.mutate()}>
                {t('setting.makeSavedFeed')}
              </Button>
            </div>
          ) : (
            <Feed address={address} />
          )
        }
      </Loaded>
    </Section>
  )
}

function Feed({ address }: { address: string }) {
  const { t } = useI18n()
  const [asking, setAsking] = useState<'renew' | 'end'>()
  const close = () => setAsking(undefined)
  const label = t('setting.savedFeedAddress')
  return (
    <div className={styles.stack}>
      <CopyField label={label} copyLabel={t('setting.copyNamed', { name: label })} value={address} />
      <div className={styles.actions}>
        <Button onClick={() => setAsking('renew')}>{t('setting.renewSavedFeed')}</Button>
        <Button onClick={() => setAsking('end')}>{t('setting.endSavedFeed')}</Button>
      </div>
      {asking === 'renew' && (
        <RemoveDialog
          title={t('setting.renewSavedFeedTitle')}
          hint={t('setting.renewSavedFeedHint')}
          action={t('setting.renewSavedFeed')}
          remove={make}
          refresh={refresh}
          onClose={close}
        />
      )}
      {asking === 'end' && (
        <RemoveDialog
          title={t('setting.endSavedFeedTitle')}
          hint={t('setting.endSavedFeedHint')}
          action={t('setting.endSavedFeed')}
          remove={() => call(endSavedFeed)}
          refresh={refresh}
          onClose={close}
        />
      )}
    </div>
  )
}
