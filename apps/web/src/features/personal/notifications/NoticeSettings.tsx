import {
  NoticeKind,
  type NoticeSettings as Settings,
  getNoticeSettings,
  listNotices,
  setNoticeSettings,
} from '@nava/contracts'
import { useQuery } from '@tanstack/react-query'
import { Loaded } from '../../../lib/lists/Loaded.tsx'
import { call } from '../../../lib/calls/call.ts'
import { toastError } from '../../../lib/calls/toast-error.ts'
import { useI18n } from '../../../lib/i18n/i18n.ts'
import { changeAtOnce } from '../../../lib/calls/optimistic.ts'
import { queryClient } from '../../../lib/calls/query-client.ts'
import { invalidate, query } from '../../../lib/calls/query.ts'
import { RowsSkeleton } from '../../../ui/states/RowsSkeleton.tsx'
import { Switch } from '../../../ui/controls/Switch.tsx'
import styles from './NoticeSettings.module.css'

/** Needs the texts `account` and `error`. */
export default function NoticeSettings() {
  const { t } = useI18n()
  const settings = useQuery(query(getNoticeSettings))
  return (
    <Loaded query={settings} skeleton={<RowsSkeleton rows={4} />}>
      {(now) => (
        <div className={styles.switches}>
          {NoticeKind.options.map((kind) => (
            <Switch
              key={kind}
              checked={now[kind]}
              onChange={(isOn) => void save({ ...now, [kind]: isOn }, now)}
            >
              {t(`account.notices.setting.${kind}`)}
            </Switch>
          ))}
        </div>
      )}
    </Loaded>
  )
}

function save(settings: Settings, before: Settings): Promise<void> {
  const { queryKey } = query(getNoticeSettings)
  return changeAtOnce({
    queryKey,
    show: () => {
      queryClient.setQueryData(queryKey, settings)
      return () => queryClient.setQueryData(queryKey, before)
    },
    send: async () => {
      await call(setNoticeSettings, { body: settings })
      void invalidate(listNotices)
    },
    notify: toastError,
  })
}
