export default {
  title: 'Share {title}',
  link: 'Link',
  embed: 'Embed code',
  copy: 'Copy',
  copied: 'Copied',
  copyLink: 'Copy the link',
  copyEmbed: 'Copy the embed code',
  copyByHand: 'Copying is not allowed here. The text is selected: copy it yourself.',
  native: 'Share with an app',
  qr: 'QR code of the link',
  qrHint: 'Scan to open on your phone.',
} as const
