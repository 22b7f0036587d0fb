import type { MailTexts } from './mail-texts.ts'

const leftOut = (lines: readonly string[], more: number, page: string): string[] => [
  lines.length > 0 ? ['What is missing, and why:', ...lines].join('\n') : 'Nothing was left out.',
  ...(page || more > 0
    ? [
        `${more > 0 ? `And ${more} more, which this page lists:` : 'All of it stands on this page:'} ${page}`.trimEnd(),
      ]
    : []),
]

const texts: MailTexts = {
  code: (product, code, minutes) => ({
    subject: `Your ${product} code`,
    paragraphs: [
      `Your ${product} code is ${code}`,
      `It expires in ${minutes} minutes. If you did not ask for it, ignore this mail.`,
    ],
  }),
  tooManyAttempts: (product) => ({
    subject: `Too many attempts to sign in to your ${product} account`,
    paragraphs: [
      `Somebody has tried too many wrong passwords or codes for your ${product} account, so further attempts from there are refused for a while.`,
      'If it was you, try again later, or choose "Forgotten your password?" to get a code by mail.',
      'If it was not you, nobody got in, and you need not do anything: browsers in which you have signed in before still let you in.',
    ],
  }),
  passkeyAdded: (product, passkey) => ({
    subject: `A passkey was added to your ${product} account`,
    paragraphs: [
      `The passkey "${passkey}" was added to your ${product} account. It signs in without your password.`,
      'If it was not you, remove it in the settings of your account, sign out of all devices there, and choose a new password.',
    ],
  }),
  signInReset: (product, name) => ({
    subject: `Your sign-in to ${product} was reset`,
    paragraphs: [
      `Hello ${name},`,
      `the station has reset the sign-in of your ${product} account: your password, passkeys and app passwords no longer work, and you are signed out everywhere.`,
      'To sign in, ask for a code by mail, or use Google if you did before. You can then choose a new password in the settings of your account.',
    ],
  }),
  artistRequest: (product, { name, artistName }) => ({
    subject: `Your ${product} artist request`,
    paragraphs: [
      `Hello ${name},`,
      `your request to become an artist on ${product} as ${artistName} has been received. You get another mail once it is decided.`,
    ],
  }),
  stationProblems: (product, { name, lines, page }) => ({
    subject: `Something is wrong with ${product}`,
    paragraphs: [
      `Hello ${name},`,
      `something has been wrong with ${product} for some minutes. You get no other mail about it until it was well for an hour.`,
      ...lines,
      ...(page ? [`The overview shows what is wrong now: ${page}`] : []),
    ],
  }),
  decided: {
    trackApproved: 'Your track was approved.',
    trackRefused: 'Your track was not approved.',
    episodeApproved: 'Your episode was approved.',
    episodeRefused: 'Your episode was not approved.',
    replacementApproved: 'Your new version was approved, and is published now.',
    replacementRefused: 'Your new version was not approved. The present one stays.',
    requestApproved: 'Your request to become an artist was approved. You find your artist panel in the menu.',
    requestRefused: 'Your request to become an artist was not approved.',
    commentRemoved: 'Your comment was removed.',
    messageRemoved: 'Your message in the chat was removed.',
    songOn: 'Your request is on the live channel now.',
    songDeclined: 'Your request for the live channel was declined.',
    songUnavailable: "Your request can't be played any more: the track was taken off the site.",
  },
  decision: ({ name, about, sentence, lines, page }) => ({
    subject: `${about}: ${sentence}`,
    paragraphs: [
      `Hello ${name},`,
      `${about}: ${sentence}`,
      ...lines,
      ...(page ? [`This page shows it: ${page}`] : []),
    ],
  }),
  feedImport: (product, { name, title, done, lines, more, page }) => ({
    subject: `The import of ${title} has ended`,
    paragraphs: [
      `Hello ${name},`,
      `the import of ${title} has ended. Imported episodes that are on ${product} now: ${done}`,
      ...leftOut(lines, more, page),
    ],
  }),
  parts: {
    ...{ date: 'date', number: 'number', cover: 'cover', chapters: 'chapters' },
    ...{ highlight: 'highlight', transcript: 'transcript' },
  },
  libraryImport: (product, { name, host, found, isCut, lines, more, page }) => ({
    subject: found
      ? `Your library of ${host} is on ${product}`
      : `Your library of ${host} could not be imported`,
    paragraphs: [
      `Hello ${name},`,
      found
        ? `the import from ${host} has ended. Stars: ${found.stars}, ratings: ${found.ratings}, tracks with plays: ${found.plays}, playlists: ${found.playlists}`
        : `the import from ${host} has ended without a result.`,
      ...(isCut ? ['Your library is larger than an import may be, so it was read in part.'] : []),
      ...leftOut(lines, more, page),
    ],
  }),
  notRead: {
    stars: 'Stars, not read to the end',
    playlists: 'Playlists, not read to the end',
    plays: 'Ratings and plays, not read to the end',
  },
  notInCatalogue: 'The catalogue does not have it.',
}

export default texts
