export default {
  close: 'Close',
  retry: 'Retry',
  loading: 'Loading',
  somethingWrong: 'Something went wrong.',
  proxyLimit:
    'The proxy in front of this site does not let so much through at once. Its limit on the size of requests must be raised.',
  scrollBack: 'Scroll left',
  scrollOn: 'Scroll right',
  cancel: 'Cancel',
  seeAll: 'See all',
  seeMore: 'See More',
  seeLess: 'See less',
  more: 'More options',
} as const
