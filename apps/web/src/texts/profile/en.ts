export default {
  title: 'Complete your profile',
  lead: "Other people see your name. You'll use this password to sign in.",
  name: 'Name',
  password: 'Password',
  currentPassword: 'Current password',
  currentPasswordHint: 'Only needed for a new password. Leave both empty to change only your name.',
  newPassword: 'New password',
  passwordHint: 'At least {count} characters',
  confirmation: 'Confirm password',
  save: 'Save',
} as const
