type Row = {
  readonly status: 400 | 401 | 403 | 404 | 503;
  /** The text in the answer where it is not the code itself. */
  readonly message?: string;
  /**
   * Where the person is still signed in and only has to wait or try again: the status of the answer where a JSON
   * error would make the client forget them permanently (see Endpoint).
   */
  readonly passing?: 400 | 401 | 429 | 503;
};

/** Every error we answer, in the words of the protocol. */
const errors = {
  EMAIL_EXISTS: { status: 400 },
  INVALID_LOGIN_CREDENTIALS: { status: 400 },
  EMAIL_NOT_FOUND: { status: 400 },
  INVALID_PASSWORD: { status: 400 },
  WEAK_PASSWORD: { status: 400 },
  PASSWORD_DOES_NOT_MEET_REQUIREMENTS: { status: 400 },
  INVALID_EMAIL: { status: 400 },
  MISSING_EMAIL: { status: 400 },
  MISSING_PASSWORD: { status: 400 },
  INVALID_DISPLAY_NAME: { status: 400 },
  INVALID_PHOTO_URL: { status: 400 },
  INVALID_OOB_CODE: { status: 400 },
  EXPIRED_OOB_CODE: { status: 400 },
  MISSING_OOB_CODE: { status: 400 },
  INVALID_REQ_TYPE: { status: 400 },
  MISSING_CONTINUE_URI: { status: 400 },
  INVALID_CONTINUE_URI: { status: 400 },
  UNAUTHORIZED_DOMAIN: { status: 400 },
  MISSING_IDENTIFIER: { status: 400 },
  INVALID_IDENTIFIER: { status: 400 },
  INVALID_PROVIDER_ID: { status: 400 },
  INVALID_IDP_RESPONSE: { status: 400 },
  FEDERATED_USER_ID_ALREADY_LINKED: { status: 400 },
  INVALID_CUSTOM_TOKEN: { status: 400 },
  MISSING_CUSTOM_TOKEN: { status: 400 },
  CREDENTIAL_MISMATCH: { status: 400 },
  INVALID_CODE: { status: 400 },
  MISSING_CODE: { status: 400 },
  SESSION_EXPIRED: { status: 400 },
  INVALID_SESSION_INFO: { status: 400 },
  MISSING_MFA_PENDING_CREDENTIAL: { status: 400 },
  INVALID_MFA_PENDING_CREDENTIAL: { status: 400 },
  MISSING_MFA_ENROLLMENT_ID: { status: 400 },
  MFA_ENROLLMENT_NOT_FOUND: { status: 400 },
  SECOND_FACTOR_EXISTS: { status: 400 },
  SECOND_FACTOR_LIMIT_EXCEEDED: { status: 400 },
  UNVERIFIED_EMAIL: { status: 400 },
  UNSUPPORTED_FIRST_FACTOR: { status: 400 },
  /** The call needs proof that no machine makes it by the thousand (see app-check.ts). */
  FIREBASE_APP_CHECK_TOKEN_INVALID: { status: 401 },
  TOO_MANY_ATTEMPTS_TRY_LATER: { status: 400, passing: 429 },
  /** Signs the person out. */
  USER_DISABLED: { status: 400 },
  /** Signs the person out, in every tab: for revoked sign-ins. */
  TOKEN_EXPIRED: { status: 400 },
  /** Signs the person out, in every tab. */
  USER_NOT_FOUND: { status: 400 },
  INVALID_ID_TOKEN: { status: 400 },
  /** The token is ours but an hour old: a client whose clock went wrong would lose its person over it. */
  OLD_ID_TOKEN: { status: 400, message: 'INVALID_ID_TOKEN', passing: 401 },
  CREDENTIAL_TOO_OLD_LOGIN_AGAIN: { status: 400 },
  OPERATION_NOT_ALLOWED: { status: 400 },
  ADMIN_ONLY_OPERATION: { status: 400 },
  INVALID_GRANT_TYPE: { status: 400 },
  MISSING_REFRESH_TOKEN: { status: 400 },
  INVALID_ARGUMENT: { status: 400 },
  INVALID_JSON: { status: 400, message: 'Invalid JSON payload received.' },
  INVALID_CONTENT_TYPE: { status: 400 },
  PAYLOAD_TOO_LARGE: { status: 400 },
  API_KEY_INVALID: { status: 400, message: 'API key not valid. Please pass a valid API key.', passing: 400 },
  NOT_FOUND: { status: 404 },
  UNAVAILABLE: { status: 503, passing: 503 },
} as const satisfies Record<string, Row>;

export type ErrorCode = keyof typeof errors;

/** Every code there is. */
export const errorCodes = Object.keys(errors) as readonly ErrorCode[];

/** A refusal of an endpoint, in the form for its client. */
export type Refusal = { readonly ok: false; readonly code: ErrorCode; readonly text?: string | undefined };

/** The answer of an endpoint. */
export type Answer<Value = object> = { readonly ok: true; readonly value: Value } | Refusal;

/**
 * A refusal.
 *
 * @param text - shown to people by the client; never anything they should not know
 */
export function refuse(code: ErrorCode, text?: string): Refusal {
  return { ok: false, code, text };
}

/** The row of the table for a code. */
export function rowOf(code: ErrorCode): Row {
  return errors[code];
}

/** The body the client understands; it reads nothing but the message, and takes what stands behind ` : ` apart. */
export function errorBody({ code, text }: Refusal): object {
  const row = rowOf(code);
  const message = `${row.message ?? code}${text ? ` : ${text}` : ''}`;
  return { error: { code: row.status, message, errors: [{ message, reason: 'invalid', domain: 'global' }] } };
}
