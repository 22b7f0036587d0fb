import { useParams, useSearchParams } from 'react-router-dom'
import { idIn } from '../../../lib/paths/path-id.ts'
import { EmptyState } from '../../../ui/states/EmptyState.tsx'
import { AdminNav } from './AdminNav.tsx'
import { Decisions } from './decisions/Decisions.tsx'
import { ResourceForm } from './form/ResourceForm.tsx'
import { Overview } from './overview/Overview.tsx'
import { findResource } from './resources.ts'
import { ScheduleViews } from './schedule/ScheduleViews.tsx'
import { ScheduleWeek } from './schedule/ScheduleWeek.tsx'
import { findScreen } from './screens.ts'
import { ResourceTable } from './table/ResourceTable.tsx'
import { loadAdminTexts, useWords } from './words.ts'

export const loadWords = loadAdminTexts

/** Pages of admins: `/admin`, `/admin/decisions`, `/admin/{resource}` and `/admin/{resource}/{id or new}` */
export default function AdminArea() {
  return (
    <>
      <AdminNav />
      <Section />
    </>
  )
}

function Section() {
  const { section, id } = useParams()
  const { t } = useWords()
  const isList = useSearchParams()[0].get('view') === 'list'
  const resource = findResource(section)
  const screen = findScreen(section)
  if (section === undefined) return <Overview />
  if (section === 'decisions') return <Decisions />
  if (screen) return <screen.Page />
  if (!resource) return <EmptyState as="h1" text={t('admin.noSection')} />
  if (section === 'schedules' && id === undefined && !isList) return <ScheduleWeek />
  if (id === undefined)
    return (
      <>
        {section === 'schedules' && <ScheduleViews />}
        <ResourceTable key={section} resource={resource} />
      </>
    )
  if (id === 'new' && resource.create) return <ResourceForm resource={resource} id={undefined} />
  const rowID = idIn(id)
  if (rowID === undefined || !resource.read) return <EmptyState as="h1" text={t('admin.noSection')} />
  return <ResourceForm key={rowID} resource={resource} id={rowID} />
}
