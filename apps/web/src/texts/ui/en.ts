export default {
  close: 'Close',
  retry: 'Retry',
  loading: 'Loading',
  somethingWrong: 'Something went wrong.',
  proxyLimit: 'A proxy in front of this site refuses requests of this size: its limit must be raised.',
  scrollBack: 'Scroll left',
  scrollOn: 'Scroll right',
  cancel: 'Cancel',
  seeAll: 'See all',
  seeMore: 'See More',
  seeLess: 'See less',
  more: 'More options',
} as const
