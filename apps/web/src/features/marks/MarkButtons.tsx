import { useQuery } from '@tanstack/react-query'
import { Bookmark, Heart } from 'lucide-react'
import { useI18n } from '../../lib/i18n.ts'
import { useSession } from '../../lib/session.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { type Mark, type Markable, markQuery, toggleMark } from './mark.ts'

const icons = { like: Heart, save: Bookmark }

/** Like and save, for a track, a video or a podcast. */
export default function MarkButtons({ target, size }: { target: Markable; size: 'sm' | 'md' | 'lg' }) {
  return (
    <>
      <MarkButton mark="like" target={target} size={size} />
      <MarkButton mark="save" target={target} size={size} />
    </>
  )
}

function MarkButton({ mark, target, size }: { mark: Mark; target: Markable; size: 'sm' | 'md' | 'lg' }) {
  const { t } = useI18n()
  const signedIn = useSession().state === 'user'
  const { data } = useQuery({ ...markQuery(mark, target), enabled: signedIn })
  const marked = signedIn && data === 'true'
  const Icon = icons[mark]
  return (
    <IconButton
      size={size}
      label={t(`marks.${mark}`)}
      pressed={marked}
      onClick={() => void toggleMark(mark, target)}
    >
      <Icon fill={marked ? 'currentColor' : 'none'} />
    </IconButton>
  )
}
