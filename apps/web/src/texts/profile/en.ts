export default {
  title: 'Complete your profile',
  lead: 'Your name is shown to others; the password signs you in from now on.',
  name: 'Name',
  password: 'Password',
  currentPassword: 'Current password',
  currentPasswordHint: 'Only to set a new password. Without one, only the name is saved.',
  newPassword: 'New password',
  passwordHint: 'At least {count} characters',
  confirmation: 'Password again',
  save: 'Save',
} as const
