import { useQuery } from '@tanstack/react-query'
import { UserCheck, UserPlus } from 'lucide-react'
import { useI18n } from '../../../lib/i18n/i18n.ts'
import { useSession } from '../../../lib/session/session.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { type FollowTarget, followQuery, toggleFollow } from './toggle-follow.ts'

export function FollowButton({ target }: { target: FollowTarget }) {
  const { t } = useI18n()
  const signedIn = useSession().state === 'user'
  const { data } = useQuery({ ...followQuery(target), enabled: signedIn })
  const follows = signedIn && data === 'true'
  return (
    <Button icon={follows ? <UserCheck /> : <UserPlus />} onClick={() => void toggleFollow(target)}>
      {t(follows ? 'tracks.unfollow' : 'tracks.follow')}
    </Button>
  )
}
