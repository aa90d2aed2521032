/** What a failed sign-in or registration says; each has a sentence in the catalogue under `auth.error`. */
export type AuthErrorKind =
  | 'mismatch'
  | 'taken'
  | 'weak'
  | 'email'
  | 'tooMany'
  | 'offline'
  | 'disabled'
  | 'closed'
  | 'session'
  | 'unknown';

const kinds: Readonly<Record<string, AuthErrorKind>> = {
  'auth/invalid-credential': 'mismatch',
  'auth/user-not-found': 'mismatch',
  'auth/wrong-password': 'mismatch',
  'auth/email-already-in-use': 'taken',
  'auth/weak-password': 'weak',
  'auth/password-does-not-meet-requirements': 'weak',
  'auth/missing-password': 'weak',
  'auth/invalid-email': 'email',
  'auth/missing-email': 'email',
  'auth/too-many-requests': 'tooMany',
  'auth/network-request-failed': 'offline',
  'auth/user-disabled': 'disabled',
  'auth/admin-restricted-operation': 'closed',
  'auth/operation-not-allowed': 'closed',
};

/** The kind of an error that the identity client rejected with. */
export function authErrorKind(error: unknown): AuthErrorKind {
  if (error instanceof Error && error.name === 'SessionError') return 'session';
  const code = typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : '';
  return kinds[code] ?? 'unknown';
}
