/** Tells password managers to which address the passwords of the form belong. */
export function UserName({ email }: { email: string }) {
  return <input type="email" autoComplete="username" value={email} readOnly hidden />
}
