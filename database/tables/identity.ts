/** The tables of the identity beyond the account itself, as their rows look in both engines. */
export type IdentityTables = {
  action_code: ActionCodeTable;
  provider_link: ProviderLinkTable;
  /** Tokens that may be shown once: their hashes, until they would have run out by themselves. */
  spent_token: { hash: string; expires_at: number };
  second_factor: SecondFactorTable;
  recovery_code: { hash: string; account_id: string; created_at: number };
  pending_sign_in: PendingSignInTable;
  sign_in: SignInTable;
  mail: MailTable;
};

export type ActionCodeTable = {
  /** SHA-256 of the code, base64url. */
  hash: string;
  kind: string;
  /** Null for a sign-in by email of someone who may have no account yet. */
  account_id: string | null;
  /** The address it was sent for. */
  email: string;
  new_email: string | null;
  /** Its other subject: the second factor that may be removed. */
  subject: string | null;
  created_at: number;
  expires_at: number;
};

export type ProviderLinkTable = {
  provider_id: string;
  /** The person's id at that provider. */
  subject: string;
  account_id: string;
  email: string | null;
  display_name: string;
  photo_url: string | null;
  linked_at: number;
};

export type SecondFactorTable = {
  id: string;
  account_id: string;
  display_name: string;
  sealed_secret: string;
  /** The last 30-second step a code was accepted for: none of it or before is accepted again. */
  last_step: number;
  enrolled_at: number;
};

export type PendingSignInTable = {
  /** SHA-256 of the credential, base64url. */
  hash: string;
  account_id: string;
  provider: string;
  auth_at: number;
  /** Codes tried so far. */
  tries: number;
  created_at: number;
  expires_at: number;
};

export type SignInTable = {
  /** The family of refresh tokens it began. */
  family: string;
  account_id: string;
  provider: string;
  /** The second factor that was shown, or `recovery`. */
  second_factor_id: string | null;
  /** SHA-256 of the cookie that names a browser, where it had one. */
  device_hash: string | null;
  /** The session of pages it belongs to; null for clients that have none. */
  session_hash: string | null;
  address: string;
  user_agent: string;
  created_at: number;
  seen_at: number;
};

export type MailTable = {
  id: string;
  account_id: string | null;
  kind: string;
  recipient: string;
  language: string;
  /** The data of its text, which may hold a code; null once it need not be kept. */
  sealed_data: string | null;
  created_at: number;
  sent_at: number | null;
  failed_at: number | null;
};
