export default {
  title: 'Request Artist!',
  lead: 'Tell us who you are, and we will open the artist panel for you.',
  name: 'Your Name',
  artistName: 'Your Artist Name',
  email: 'Your Email',
  phone: 'Your Phone Number',
  message: 'Your artistic background and links',
  messageHint: 'What you have made so far, and where people can hear it',
  send: 'Send Your Request',
  accepted: 'Your request has been received. A confirmation email will be sent to you shortly.',
  failed: 'Oops, Your request has encountered an error. Please try again later.',
} as const
