export default {
  title: 'Complete your profile',
  lead: 'Others see your name. Use the password to sign in from now on.',
  name: 'Name',
  password: 'Password',
  currentPassword: 'Current password',
  currentPasswordHint: 'Only needed for a new password. Leave both empty to change only your name.',
  newPassword: 'New password',
  passwordHint: 'At least {count} characters',
  confirmation: 'Confirm password',
  save: 'Save',
} as const
