export default {
  title: 'Comments',
  none: 'No comments yet',
  write: 'Write a comment',
  send: 'Comment',
  posted: 'Comment Posted',
  login: 'Login to comment',
  liked: 'liked',
  unLiked: 'unLiked',
  likeOf: 'Like the comment by {name}',
  delete: 'Delete your comment',
} as const
