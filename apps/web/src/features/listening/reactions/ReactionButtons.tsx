import { useQuery } from '@tanstack/react-query'
import { Bookmark, Heart, type LucideIcon } from 'lucide-react'
import { fetchCode, reportLostCode } from '../../../lib/browser/fetch-code.ts'
import { useI18n } from '../../../lib/i18n/i18n.ts'
import { useSession } from '../../../lib/session/session.ts'
import { IconButton } from '../../../ui/controls/IconButton.tsx'
import { type Reaction, type ReactionTarget, reactionQuery } from './reaction-query.ts'

const loadToggle = () => import('./toggle-reaction.ts')

const icons: Record<Reaction, LucideIcon> = { like: Heart, save: Bookmark }

interface Props<R extends Reaction> {
  target: ReactionTarget<R>
  size: 'sm' | 'md' | 'lg'
}

export default function ReactionButtons({ target, size }: Props<'like'>) {
  return (
    <>
      <ReactionButton reaction="like" target={target} size={size} />
      <ReactionButton reaction="save" target={target} size={size} />
    </>
  )
}

interface ReactionButtonProps<R extends Reaction> extends Props<R> {
  reaction: R
  /** State that a list knows already, so that it is not requested */
  initially?: boolean
}

export function ReactionButton<R extends Reaction>({
  reaction,
  target,
  size,
  initially,
}: ReactionButtonProps<R>) {
  const { t } = useI18n()
  const signedIn = useSession().state === 'user'
  const { data } = useQuery({
    ...reactionQuery(reaction, target),
    ...(initially !== undefined && { initialData: initially ? 'true' : 'false' }),
    enabled: signedIn,
  })
  const isSet = signedIn && data === 'true'
  const Icon: LucideIcon = icons[reaction]
  return (
    <IconButton
      size={size}
      label={t(`tracks.${reaction}`)}
      pressed={isSet}
      onPointerEnter={() => void loadToggle().catch(() => undefined)}
      onClick={() =>
        void fetchCode(loadToggle).then(
          ({ toggleReaction }) => toggleReaction(reaction, target),
          reportLostCode,
        )
      }
    >
      <Icon fill={isSet ? 'currentColor' : 'none'} />
    </IconButton>
  )
}
