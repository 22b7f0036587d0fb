export default {
  add: 'Add to playlist',
  newName: 'New playlist',
  namePlaceholder: 'Name',
  create: 'Create',
  none: 'You have no playlists yet. Give one a name and it is made.',
  tracks: '{count} tracks',
  'tracks#one': '{count} track',
  addTo: 'Add to {name}',
  removeFrom: 'Remove from {name}',
  added: 'Added to {name}',
  removed: 'Removed from {name}',
  saving: 'Saved {done} of {total}',
} as const
