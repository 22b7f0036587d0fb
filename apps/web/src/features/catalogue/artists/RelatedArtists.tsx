import { relatedArtists } from '@nava/contracts'
import { useQuery } from '@tanstack/react-query'
import { useI18n } from '../../../lib/i18n/i18n.ts'
import { query } from '../../../lib/calls/query.ts'
import { CardRow } from '../../../ui/media/CardRow.tsx'
import { ArtistTile } from './ArtistTile.tsx'

export function RelatedArtists({ artistID }: { artistID: number }) {
  const { t } = useI18n()
  const { data = [] } = useQuery(query(relatedArtists, { params: { id: artistID } }))
  if (data.length === 0) return null
  return (
    <CardRow title={t('artist.related')}>
      {data.map((artist) => (
        <ArtistTile key={artist.artistID} artist={artist} />
      ))}
    </CardRow>
  )
}
