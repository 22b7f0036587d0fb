import { useSearchParams } from 'react-router-dom'
import { Plays } from '../../features/personal/history/Plays.tsx'
import { Refused } from '../../features/personal/history/Refused.tsx'
import { ListPage } from '../../features/catalogue/lists/ListPage.tsx'
import { useI18n } from '../../lib/i18n/i18n.ts'
import { Tabs } from '../../ui/Tabs.tsx'

const LISTS = { plays: Plays, refused: Refused }

/** The query has the list `show`. */
export default function HistoryPage() {
  const { t } = useI18n()
  const [parameters, setParameters] = useSearchParams()
  const shown = parameters.get('show') === 'refused' ? 'refused' : 'plays'
  const List = LISTS[shown]
  return (
    <ListPage title={t('library.history')} lead={t('library.historyLead')}>
      <Tabs
        label={t('library.history')}
        tabs={(['plays', 'refused'] as const).map((key) => ({ key, label: t(`library.show.${key}`) }))}
        chosen={shown}
        onChoose={(key) => setParameters(key === 'refused' ? { show: key } : {}, { replace: true })}
      >
        <List />
      </Tabs>
    </ListPage>
  )
}
