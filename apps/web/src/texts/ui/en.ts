export default {
  close: 'Close',
  retry: 'Retry',
  loading: 'Loading',
  somethingWrong: 'Something went wrong.',
  scrollBack: 'Scroll left',
  scrollOn: 'Scroll right',
  cancel: 'Cancel',
  seeAll: 'See all',
  seeMore: 'See More',
  seeLess: 'See less',
  more: 'More options',
} as const
