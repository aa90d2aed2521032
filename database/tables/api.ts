/** What the API needs beside the product's own tables. */
export type ApiTables = {
  access_token: AccessTokenTable;
  kept_answer: KeptAnswerTable;
};

export type AccessTokenTable = {
  /** SHA-256 of the token, base64url. */
  hash: string;
  /** Names it to its person; good for nothing else. */
  id: string;
  account_id: string;
  name: string;
  /** With spaces between. */
  scopes: string;
  created_at: number;
  expires_at: number;
  last_used_at: number | null;
};

export type KeptAnswerTable = {
  account_id: string;
  /** What whoever asked called it. */
  key: string;
  /** A hash of what was asked: the same name for something else is a mistake. */
  request: string;
  /** JSON. */
  answer: string;
  at: number;
};
