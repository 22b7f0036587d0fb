import type { Comment } from '@nava/contracts'
import { Heart, MessageCircle, Trash2 } from 'lucide-react'
import { Loaded } from '../../../lib/lists/Loaded.tsx'
import { MoreOfList } from '../../../lib/lists/PagedList.tsx'
import { formatCount, formatDay, useI18n } from '../../../lib/i18n/i18n.ts'
import { useSession } from '../../../lib/session/session.ts'
import { Avatar } from '../../../ui/media/Avatar.tsx'
import { EmptyState } from '../../../ui/states/EmptyState.tsx'
import { IconButton } from '../../../ui/controls/IconButton.tsx'
import { RowsSkeleton } from '../../../ui/states/RowsSkeleton.tsx'
import { CommentForm } from './CommentForm.tsx'
import { TimedText } from './TimedText.tsx'
import { type CommentedOn, isOwn, removeComment, toggleCommentLike, useComments } from './use-comments.ts'
import styles from './Comments.module.css'

interface CommentsProps {
  target: CommentedOn
  /** Length in seconds; timestamps beyond it are not linked. */
  length?: number
  onSeek?: (seconds: number) => void
  /** False if a tab already shows the heading */
  headed?: boolean
}

const noSeek = () => {}

export function Comments({ target, length = 0, onSeek = noSeek, headed = true }: CommentsProps) {
  const { t } = useI18n()
  const comments = useComments(target)
  return (
    <section className={styles.comments} aria-label={t('comments.title')}>
      {headed && <h2>{t('comments.title')}</h2>}
      <CommentForm target={target} />
      <Loaded
        query={comments}
        skeleton={<RowsSkeleton rows={3} />}
        empty={<EmptyState icon={<MessageCircle />} text={t('comments.none')} />}
      >
        {(list) => (
          <ol className={styles.list}>
            {list.map((comment) => (
              <CommentRow
                key={comment.commentID}
                comment={comment}
                target={target}
                length={length}
                onSeek={onSeek}
              />
            ))}
          </ol>
        )}
      </Loaded>
      {comments.hasMore && <MoreOfList list={comments} more="button" />}
    </section>
  )
}

function CommentRow({
  comment,
  target,
  length,
  onSeek,
}: { comment: Comment } & Required<Pick<CommentsProps, 'target' | 'length' | 'onSeek'>>) {
  const { t, language } = useI18n()
  // Re-renders when the session changes, which decides which comments are the user's.
  useSession()
  return (
    <li className={styles.comment}>
      <Avatar name={comment.name} src={comment.avatar || undefined} size={40} />
      <div className={styles.words}>
        <p className={styles.by}>
          <bdi className={styles.name}>{comment.name}</bdi>
          <time dateTime={comment.created}>{formatDay(comment.created, language)}</time>
        </p>
        <p className={styles.text} dir="auto">
          <TimedText text={comment.commentText} length={length} onSeek={onSeek} />
        </p>
      </div>
      <div className={styles.actions}>
        {comment.likeCount > 0 && (
          <span className={styles.count}>{formatCount(comment.likeCount, language)}</span>
        )}
        <IconButton
          size="sm"
          label={t('comments.likeOf', { name: comment.name })}
          pressed={comment.isLiked}
          onClick={() => toggleCommentLike(target, comment)}
        >
          <Heart fill={comment.isLiked ? 'currentColor' : 'none'} />
        </IconButton>
        {isOwn(comment) && (
          <IconButton
            size="sm"
            label={t('comments.delete')}
            onClick={() => void removeComment(target, comment.commentID)}
          >
            <Trash2 />
          </IconButton>
        )}
      </div>
    </li>
  )
}
