/** The refusals of the identity that a person is told; each has a sentence in the catalogue under `auth.error`. */
export type IdentitySentence =
  | 'mismatch'
  | 'taken'
  | 'weak'
  | 'requirements'
  | 'email'
  | 'missingEmail'
  | 'missingPassword'
  | 'name'
  | 'photo'
  | 'tooMany'
  | 'offline'
  | 'disabled'
  | 'signedOut'
  | 'closed'
  | 'notAllowed'
  | 'session'
  | 'recent'
  | 'expiredCode'
  | 'invalidCode'
  | 'otherSite'
  | 'provider'
  | 'linkedElsewhere'
  | 'confirmFirst'
  | 'otherPerson'
  | 'wrongCode'
  | 'lateCode'
  | 'factorGone'
  | 'factorExists'
  | 'factorLimit'
  | 'proveEmail'
  | 'secondFactorWanted'
  | 'noEmail'
  | 'machine'
  | 'customToken'
  | 'windowClosed'
  | 'windowBlocked'
  | 'unknown';

type Row = {
  /** The code of the client, without `auth/`. */
  readonly client: string;
  readonly sentence: IdentitySentence;
};

/**
 * The catalogue of errors (specification, section 8): the server's code, what the client makes of it, and what the
 * person is told. A test drives the real client through every row.
 */
export const identityErrors = {
  EMAIL_EXISTS: { client: 'email-already-in-use', sentence: 'taken' },
  INVALID_LOGIN_CREDENTIALS: { client: 'invalid-credential', sentence: 'mismatch' },
  EMAIL_NOT_FOUND: { client: 'user-not-found', sentence: 'mismatch' },
  INVALID_PASSWORD: { client: 'wrong-password', sentence: 'mismatch' },
  WEAK_PASSWORD: { client: 'weak-password', sentence: 'weak' },
  PASSWORD_DOES_NOT_MEET_REQUIREMENTS: { client: 'password-does-not-meet-requirements', sentence: 'requirements' },
  INVALID_EMAIL: { client: 'invalid-email', sentence: 'email' },
  MISSING_EMAIL: { client: 'missing-email', sentence: 'missingEmail' },
  MISSING_PASSWORD: { client: 'missing-password', sentence: 'missingPassword' },
  INVALID_DISPLAY_NAME: { client: 'invalid-display-name', sentence: 'name' },
  INVALID_PHOTO_URL: { client: 'invalid-photo-url', sentence: 'photo' },
  INVALID_OOB_CODE: { client: 'invalid-action-code', sentence: 'invalidCode' },
  EXPIRED_OOB_CODE: { client: 'expired-action-code', sentence: 'expiredCode' },
  MISSING_OOB_CODE: { client: 'internal-error', sentence: 'invalidCode' },
  INVALID_REQ_TYPE: { client: 'invalid-req-type', sentence: 'unknown' },
  MISSING_CONTINUE_URI: { client: 'internal-error', sentence: 'unknown' },
  INVALID_CONTINUE_URI: { client: 'invalid-continue-uri', sentence: 'otherSite' },
  UNAUTHORIZED_DOMAIN: { client: 'unauthorized-continue-uri', sentence: 'otherSite' },
  MISSING_IDENTIFIER: { client: 'missing-identifier', sentence: 'missingEmail' },
  INVALID_IDENTIFIER: { client: 'invalid-email', sentence: 'email' },
  INVALID_PROVIDER_ID: { client: 'invalid-provider-id', sentence: 'unknown' },
  INVALID_IDP_RESPONSE: { client: 'invalid-credential', sentence: 'provider' },
  FEDERATED_USER_ID_ALREADY_LINKED: { client: 'credential-already-in-use', sentence: 'linkedElsewhere' },
  INVALID_CUSTOM_TOKEN: { client: 'invalid-custom-token', sentence: 'customToken' },
  MISSING_CUSTOM_TOKEN: { client: 'internal-error', sentence: 'customToken' },
  CREDENTIAL_MISMATCH: { client: 'custom-token-mismatch', sentence: 'customToken' },
  INVALID_CODE: { client: 'invalid-verification-code', sentence: 'wrongCode' },
  MISSING_CODE: { client: 'missing-code', sentence: 'wrongCode' },
  SESSION_EXPIRED: { client: 'code-expired', sentence: 'lateCode' },
  INVALID_SESSION_INFO: { client: 'invalid-verification-id', sentence: 'lateCode' },
  MISSING_MFA_PENDING_CREDENTIAL: { client: 'missing-multi-factor-session', sentence: 'lateCode' },
  INVALID_MFA_PENDING_CREDENTIAL: { client: 'invalid-multi-factor-session', sentence: 'lateCode' },
  MISSING_MFA_ENROLLMENT_ID: { client: 'missing-multi-factor-info', sentence: 'factorGone' },
  MFA_ENROLLMENT_NOT_FOUND: { client: 'multi-factor-info-not-found', sentence: 'factorGone' },
  SECOND_FACTOR_EXISTS: { client: 'second-factor-already-in-use', sentence: 'factorExists' },
  SECOND_FACTOR_LIMIT_EXCEEDED: { client: 'maximum-second-factor-count-exceeded', sentence: 'factorLimit' },
  UNVERIFIED_EMAIL: { client: 'unverified-email', sentence: 'proveEmail' },
  UNSUPPORTED_FIRST_FACTOR: { client: 'unsupported-first-factor', sentence: 'notAllowed' },
  TOO_MANY_ATTEMPTS_TRY_LATER: { client: 'too-many-requests', sentence: 'tooMany' },
  USER_DISABLED: { client: 'user-disabled', sentence: 'disabled' },
  TOKEN_EXPIRED: { client: 'user-token-expired', sentence: 'signedOut' },
  USER_NOT_FOUND: { client: 'user-token-expired', sentence: 'signedOut' },
  INVALID_ID_TOKEN: { client: 'invalid-user-token', sentence: 'signedOut' },
  CREDENTIAL_TOO_OLD_LOGIN_AGAIN: { client: 'requires-recent-login', sentence: 'recent' },
  OPERATION_NOT_ALLOWED: { client: 'operation-not-allowed', sentence: 'notAllowed' },
  ADMIN_ONLY_OPERATION: { client: 'admin-restricted-operation', sentence: 'closed' },
  FIREBASE_APP_CHECK_TOKEN_INVALID: { client: 'firebase-app-check-token-invalid', sentence: 'machine' },
} as const satisfies Record<string, Row>;

/** A hosted service's error about its captcha; our own identity has none. */
export const captchaErrors = {
  RECAPTCHA_NOT_ENABLED: { client: 'recaptcha-not-enabled', sentence: 'machine' },
  MISSING_RECAPTCHA_TOKEN: { client: 'missing-recaptcha-token', sentence: 'machine' },
  INVALID_RECAPTCHA_TOKEN: { client: 'invalid-recaptcha-token', sentence: 'machine' },
  INVALID_RECAPTCHA_ACTION: { client: 'invalid-recaptcha-action', sentence: 'machine' },
  MISSING_RECAPTCHA_VERSION: { client: 'missing-recaptcha-version', sentence: 'machine' },
  INVALID_RECAPTCHA_VERSION: { client: 'invalid-recaptcha-version', sentence: 'machine' },
  MISSING_CLIENT_TYPE: { client: 'missing-client-type', sentence: 'machine' },
} as const satisfies Record<string, Row>;

/** Errors of the client itself. */
export const clientErrors = {
  'network-request-failed': 'offline',
  timeout: 'offline',
  'multi-factor-auth-required': 'secondFactorWanted',
  'account-exists-with-different-credential': 'confirmFirst',
  'provider-already-linked': 'linkedElsewhere',
  'user-mismatch': 'otherPerson',
  'popup-closed-by-user': 'windowClosed',
  'popup-blocked': 'windowBlocked',
  'user-signed-out': 'signedOut',
  'no-auth-event': 'provider',
  'provider-failed': 'provider',
  'email-needed-for-reauthentication': 'noEmail',
  'captcha-check-failed': 'machine',
  'session-failed': 'session',
} as const satisfies Record<string, IdentitySentence>;

/**
 * The message for an error of the client, by its code (`auth/…`). Codes with several meanings get the one about which a
 * person can do something: a wrong credential is a wrong password rather than a provider's answer.
 */
export function sentenceFor(code: string): IdentitySentence {
  const name = code.replace(/^auth\//, '');
  const row: Row | undefined = Object.values({ ...identityErrors, ...captchaErrors }).find(
    ({ client }) => client === name,
  );
  if (name === 'internal-error') return 'unknown';
  return row?.sentence ?? (clientErrors as Record<string, IdentitySentence>)[name] ?? 'unknown';
}
