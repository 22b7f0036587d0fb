export default {
  close: 'Close',
  retry: 'Retry',
  loading: 'Loading',
  somethingWrong: 'Something went wrong.',
  proxyLimit: 'The server in front of this site takes no parts of this size (413). Tell its admin.',
  proxyPause:
    'Something in front of this site allows no more requests for now (429). Wait {seconds} seconds.',
  paused: 'The server asks to wait {seconds} seconds. This goes on by itself.',
  foreignReply:
    'Something between this browser and the site answered in its place ({status}): a filter, a sign-in page or a proxy.',
  scrollBack: 'Scroll left',
  scrollOn: 'Scroll right',
  cancel: 'Cancel',
  seeAll: 'See all',
  seeMore: 'See More',
  seeLess: 'See less',
  more: 'More options',
  charactersLeft: '{count} characters left',
  'charactersLeft#one': '{count} character left',
  tooLong: 'Only {max} characters fit: the rest was not taken.',
  dropOnArea: 'Drop it on an upload area.',
  notTaken: 'Not taken here: {names}',
} as const
