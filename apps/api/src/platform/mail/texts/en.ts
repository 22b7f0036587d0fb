import type { MailTexts } from './mail-texts.ts'

const outcomes = {
  received: 'has been received. You get another mail once it is decided.',
  approved: 'was approved. You find your artist panel in the menu.',
  refused: 'was not approved.',
}

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
  artistRequest: (product, { name, artistName }, outcome) => ({
    subject: `Your ${product} artist request`,
    paragraphs: [
      `Hello ${name},`,
      `your request to become an artist on ${product} as ${artistName} ${outcomes[outcome]}`,
    ],
  }),
}

export default texts
