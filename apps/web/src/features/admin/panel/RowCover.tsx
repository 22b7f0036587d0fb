import { imageAddress } from '../../../lib/paths/paths.ts'
import { Cover } from '../../../ui/media/Cover.tsx'
import { type Resource, type Row, idOf, textOf } from './resource.ts'

interface RowCoverProps {
  resource: Resource
  row: Row
  className?: string | undefined
}

export function RowCover({ resource, row, className }: RowCoverProps) {
  const [picture] = resource.pictures ?? []
  const kind = picture?.kind ?? (resource.key === 'users' ? 'user' : undefined)
  if (!kind) return null
  const version = textOf(row[picture?.version ?? 'imageVersion'])
  return (
    <Cover
      className={className}
      kind={kind === 'user' || kind === 'artist' || kind === 'dj' ? 'artist' : 'music'}
      shape={picture?.shape === 'wide' ? 'wide' : picture?.shape === 'square' ? 'square' : 'round'}
      src={imageAddress(kind, idOf(resource, row), version, 96)}
    />
  )
}
