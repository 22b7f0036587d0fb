import { type CSSProperties, useMemo } from 'react'
import { Avatar } from '../../../ui/media/Avatar.tsx'
import { commentAt, timedComments } from './timed-comments.ts'
import { type CommentedOn, useComments } from './use-comments.ts'
import styles from './CommentMarks.module.css'

interface CommentMarksProps {
  target: CommentedOn
  /** Length of the recording in seconds */
  length: number
  /** Second that sounds; undefined if something else does */
  second: number | undefined
  onSeek: (seconds: number) => void
  /** True over a thin line, which the marks then stand on */
  standing?: boolean
}

/**
 * Shows who said something about which second, over a bar of the time, and what, when that second sounds. The list of
 * comments has the same texts and times for keys and screen readers.
 */
export default function CommentMarks({
  target,
  length,
  second,
  onSeek,
  standing = false,
}: CommentMarksProps) {
  const { data } = useComments(target)
  const timed = useMemo(() => timedComments(data ?? [], length), [data, length])
  const said = second === undefined ? undefined : commentAt(timed, second)
  const placeOf = (at: number) => ({ '--place': at / length }) as CSSProperties
  return (
    <div className={styles.marks} data-standing={standing || undefined} dir="ltr" aria-hidden>
      {timed.map(({ comment, at }) => (
        <button
          key={comment.commentID}
          type="button"
          tabIndex={-1}
          className={styles.mark}
          style={placeOf(at)}
          title={`${comment.name}: ${comment.commentText}`}
          onClick={() => onSeek(at)}
        >
          <Avatar name={comment.name} src={comment.avatar || undefined} size={20} />
        </button>
      ))}
      {said && (
        <p key={said.comment.commentID} className={styles.said} style={placeOf(said.at)}>
          <bdi className={styles.name}>{said.comment.name}</bdi>
          <bdi className={styles.text}>{said.comment.commentText}</bdi>
        </p>
      )}
    </div>
  )
}
