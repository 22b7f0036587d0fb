import { Navigate, useParams } from 'react-router-dom'
import { ArtistOnly } from '../../features/studio/artist-panel/ArtistOnly.tsx'
import { Statistics } from '../../features/studio/statistics/Statistics.tsx'
import { idIn } from '../../lib/paths/path-id.ts'
import { paths } from '../../lib/paths/paths.ts'
import { studioPaths } from '../../lib/paths/studio-paths.ts'

export default function ArtistStatisticsPage() {
  const { about, id: idText } = useParams()
  if (about === 'roster')
    return <ArtistOnly>{() => <Statistics about="roster" id={0} panel={paths.artistPanel} />}</ArtistOnly>
  const id = idIn(idText)
  if (id === undefined || (about !== 'artist' && about !== 'music'))
    return <Navigate to={studioPaths.artistPanelError} replace />
  return (
    <ArtistOnly>
      {() => <Statistics key={`${about} ${id}`} about={about} id={id} panel={paths.artistPanel} />}
    </ArtistOnly>
  )
}
