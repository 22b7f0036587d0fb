import { addTexts } from '../i18n.ts'

/** The English texts of signing in and signing up; a file that says one of them imports this one. */
export const enLogin = {
  'login.title': 'Sign in to {product}',
  'login.lead': 'New here? The same e-mail address signs you up.',
  'login.popupTitle': 'Sign in to go on',
  'login.popupLead': 'What you wanted to do is done as soon as you are in.',
  'login.email': 'E-mail',
  'login.changeEmail': 'Use another e-mail address',
  'login.password': 'Password',
  'login.code': 'Code',
  'login.continue': 'Continue',
  'login.signIn': 'Sign in',
  'login.verify': 'Verify',
  'login.forgotten': 'Forgotten your password?',
  'login.codeSent': 'We have sent a code to your mail address ',
  'login.newCode': 'Request New Code',
  'login.newCodeIn': 'You can request a new code in {time}',
  'login.or': 'or',
  'login.wrong': 'Username or password is wrong!!',
  'login.tooMany': 'Please try a few minutes later !!',
  'login.badCode': 'The Code Is InCurrect',
  'login.badEmail': 'Invalid Email Address',
  'login.network': 'Error',
  'profile.title': 'Complete your profile',
  'profile.lead': 'Your name is shown to others; the password signs you in from now on.',
  'profile.name': 'Name',
  'profile.password': 'Password',
  'profile.currentPassword': 'Current password',
  'profile.currentPasswordHint': 'Only to set a new password. Without one, only the name is saved.',
  'profile.newPassword': 'New password',
  'profile.passwordHint': 'At least {count} characters',
  'profile.confirmation': 'Password again',
  'profile.save': 'Save',
} as const

addTexts(enLogin)
