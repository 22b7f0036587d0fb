/** The texts of all mails that the server sends. */

interface MailText {
  subject: string
  text: string
}

export const codeMail = (productName: string, code: string): MailText => ({
  subject: `Your ${productName} code`,
  text: `Your ${productName} code is ${code}

It is good for 10 minutes. If you did not ask for it, ignore this mail.
`,
})

export const tooManyAttemptsMail = (productName: string): MailText => ({
  subject: `Too many attempts to sign in to your ${productName} account`,
  text: `Somebody has tried too many wrong passwords or codes for your ${productName} account, so further attempts from there are refused for a while.

If it was you, try again later, or choose "Forgotten your password?" to get a code by mail.
If it was not you, nobody got in, and you need not do anything: browsers in which you have signed in before still let you in.
`,
})

export const passkeyAddedMail = (productName: string, name: string): MailText => ({
  subject: `A passkey was added to your ${productName} account`,
  text: `The passkey "${name}" was added to your ${productName} account. It signs in without your password.

If it was not you, remove it in the settings of your account, sign out of all devices there, and choose a new password.
`,
})

export type ArtistRequestOutcome = 'received' | 'approved' | 'refused'

const artistRequestOutcomes: Record<ArtistRequestOutcome, string> = {
  received: 'has been received. You get another mail once it is decided.',
  approved: 'was approved. You find your artist panel in the menu.',
  refused: 'was not approved.',
}

export const artistRequestMail = (
  productName: string,
  request: { name: string; artistName: string },
  outcome: ArtistRequestOutcome,
): MailText => ({
  subject: `Your ${productName} artist request`,
  text: `Hello ${request.name},

your request to become an artist on ${productName} as ${request.artistName} ${artistRequestOutcomes[outcome]}
`,
})
