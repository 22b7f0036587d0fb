import { Navigate, useParams } from 'react-router-dom'
import { DjOnly } from '../../features/studio/dj-panel/DjOnly.tsx'
import { Statistics } from '../../features/studio/statistics/Statistics.tsx'
import { idIn } from '../../lib/paths/path-id.ts'
import { paths } from '../../lib/paths/paths.ts'
import { studioPaths } from '../../lib/paths/studio-paths.ts'

export default function DjStatisticsPage() {
  const { about, id: idText } = useParams()
  const id = idIn(idText)
  if (id === undefined || (about !== 'dj' && about !== 'podcast'))
    return <Navigate to={studioPaths.artistPanelError} replace />
  return (
    <DjOnly>{() => <Statistics key={`${about} ${id}`} about={about} id={id} panel={paths.djPanel} />}</DjOnly>
  )
}
