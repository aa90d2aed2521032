import type { Kysely } from 'kysely';
import { makeEditions, makeReadings, makeRest } from './001-published.ts';
import { bytesType, exactTextType, makeIndex, makeTable } from './columns.ts';

// biome-ignore lint/suspicious/noExplicitAny: a migration runs before the tables it makes have a type
type AnyDatabase = Kysely<any>;

/** The tables of the first story: who writes, what they write, what is published, who reads it and where they are. */
export async function up(db: AnyDatabase): Promise<void> {
  await makeIdentity(db);
  await makeOrganisations(db);
  await makeManuscripts(db);
  await makeEditions(db);
  await makeReadings(db);
  await makeRest(db);
}

async function makeIdentity(db: AnyDatabase): Promise<void> {
  const text = exactTextType(db);
  await makeTable(
    db,
    'account',
    ['id'],
    {
      id: text,
      'email?': text,
      'email_verified_at?': 'bigint',
      display_name: 'text',
      'photo_url?': 'text',
      'phone_number?': 'text',
      'anonymous_at?': 'bigint',
      'disabled_at?': 'bigint',
      'closed_at?': 'bigint',
      created_at: 'bigint',
      last_login_at: 'bigint',
      last_refresh_at: 'bigint',
      valid_since: 'bigint',
    },
    (table) => table.addUniqueConstraint('account_email', ['email']),
  );
  await makeTable(db, 'password', ['account_id'], { account_id: text, hash: 'text', updated_at: 'bigint' });
  await makeTable(db, 'signing_key', ['id'], {
    id: text,
    public_jwk: 'text',
    sealed_private_jwk: 'text',
    created_at: 'bigint',
    retires_at: 'bigint',
  });
  await makeTable(db, 'refresh_token', ['hash'], {
    hash: text,
    family: text,
    account_id: text,
    sign_in_provider: 'text',
    auth_at: 'bigint',
    created_at: 'bigint',
    'rotated_at?': 'bigint',
    'overlap_until?': 'bigint',
    expires_at: 'bigint',
  });
  await makeIndex(db, 'refresh_token', ['account_id']);
  await makeIndex(db, 'refresh_token', ['family']);
  await makeTable(db, 'session', ['hash'], {
    hash: text,
    account_id: text,
    auth_at: 'bigint',
    created_at: 'bigint',
    seen_at: 'bigint',
    expires_at: 'bigint',
    user_agent: 'text',
  });
  await makeIndex(db, 'session', ['account_id']);
  await makeTable(db, 'audit_event', ['id'], {
    id: text,
    'account_id?': text,
    kind: 'text',
    detail: 'text',
    at: 'bigint',
  });
}

async function makeOrganisations(db: AnyDatabase): Promise<void> {
  const text = exactTextType(db);
  await makeTable(
    db,
    'organisation',
    ['id'],
    {
      id: text,
      kind: 'text',
      name: 'text',
      slug: text,
      bio: 'text',
      'account_id?': text,
      created_at: 'bigint',
      'deleted_at?': 'bigint',
    },
    (table) => table.addUniqueConstraint('organisation_account', ['account_id']),
  );
  await makeTable(db, 'member', ['organisation_id', 'account_id'], {
    organisation_id: text,
    account_id: text,
    role: 'text',
    joined_at: 'bigint',
  });
  await makeIndex(db, 'member', ['account_id']);
  await makeTable(db, 'slug', ['scope', 'slug'], { scope: text, slug: text, target_id: text, created_at: 'bigint' });
}

async function makeManuscripts(db: AnyDatabase): Promise<void> {
  const text = exactTextType(db);
  const bytes = bytesType(db);
  await makeTable(db, 'project', ['id'], {
    id: text,
    organisation_id: text,
    slug: text,
    kind: 'text',
    title: 'text',
    summary: 'text',
    credit: 'text',
    language: 'text',
    licence: 'text',
    status: 'text',
    visibility: 'text',
    'cover_file_id?': text,
    public_version: 'bigint',
    outline_version: 'bigint',
    created_by: text,
    created_at: 'bigint',
    updated_at: 'bigint',
    'ready_at?': 'bigint',
    'deleted_at?': 'bigint',
  });
  await makeIndex(db, 'project', ['organisation_id', 'updated_at']);
  await makeTable(db, 'block', ['id'], {
    id: text,
    project_id: text,
    'parent_id?': text,
    position: text,
    kind: 'text',
    title: 'text',
    synopsis: 'text',
    status: 'text',
    words: 'integer',
    'language?': 'text',
    created_at: 'bigint',
    updated_at: 'bigint',
    'deleted_at?': 'bigint',
    'deleted_by?': text,
    'deleted_root?': text,
  });
  await makeIndex(db, 'block', ['project_id', 'parent_id', 'position']);
  await makeTable(
    db,
    'document',
    ['id'],
    {
      id: text,
      project_id: text,
      block_id: text,
      schema_version: 'integer',
      'state?': bytes,
      state_seq: 'bigint',
      seq: 'bigint',
      json: 'text',
      text: 'text',
      words: 'integer',
      updated_at: 'bigint',
    },
    (table) => table.addUniqueConstraint('document_block', ['block_id']),
  );
  await makeIndex(db, 'document', ['project_id']);
  await makeTable(db, 'document_update', ['document_id', 'seq'], {
    document_id: text,
    seq: 'bigint',
    update: bytes,
    'account_id?': text,
    at: 'bigint',
  });
  await makeTable(db, 'revision', ['id'], {
    id: text,
    document_id: text,
    at: 'bigint',
    'account_id?': text,
    reason: 'text',
    name: 'text',
    json: 'text',
    words: 'integer',
    hash: text,
  });
  await makeIndex(db, 'revision', ['document_id', 'at']);
}
