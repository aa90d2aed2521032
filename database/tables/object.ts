/** The tables of stored files and objects, as their rows look in both engines. */
export type StoredObjectTable = {
  path: string;
  /** The name under which its bytes lie. */
  id: string;
  account_id: string;
  /** Set for what lies below a project. */
  project_id: string | null;
  generation: number;
  metageneration: number;
  size: number;
  content_type: string;
  content_encoding: string;
  content_disposition: string;
  content_language: string;
  cache_control: string;
  /** JSON. */
  custom: string;
  md5: string;
  crc32c: string;
  /** JSON: the tokens, each of which opens its bytes. */
  tokens: string;
  created_at: number;
  updated_at: number;
};

export type ObjectUploadTable = {
  id: string;
  path: string;
  account_id: string;
  project_id: string | null;
  /** JSON: its metadata from its sender. */
  facts: string;
  /** Base64, where its sender said it. */
  md5: string | null;
  /** Bytes it is to have, and those that are safely here. */
  size: number;
  received: number;
  touched_at: number;
  /** Set once it has become an object. */
  finished_at: number | null;
};

/** Bytes that nothing names any more and that have to be removed. */
export type ObjectLeftoverTable = { id: string; noted_at: number };

export type FileTable = {
  id: string;
  project_id: string | null;
  account_id: string | null;
  name: string;
  content_type: string;
  size: number;
  sha256: string;
  width: number | null;
  height: number | null;
  created_at: number;
};

/** A picture made smaller, in a format that takes less. */
export type RenditionTable = { file_id: string; format: string; width: number; sha256: string; size: number };
