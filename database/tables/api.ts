/** The tables of the API, besides the product's own. */
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
  /** The client's name for the request. */
  key: string;
  /** A hash of the request: the same name for something else is a mistake. */
  request: string;
  /** JSON. */
  answer: string;
  at: number;
};
