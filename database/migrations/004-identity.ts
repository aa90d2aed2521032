import type { Kysely } from 'kysely';
import { exactTextType, makeIndex, makeTable } from './columns.ts';

// biome-ignore lint/suspicious/noExplicitAny: a migration runs before the tables it makes have a type
type AnyDatabase = Kysely<any>;

/**
 * The tables of the whole identity: emailed codes, other providers, second factors, sign-ins by device, email to send.
 */
export async function up(db: AnyDatabase): Promise<void> {
  const text = exactTextType(db);
  await db.schema.alterTable('account').addColumn('language', 'text').execute();
  await db.schema.alterTable('session').addColumn('address', 'text').execute();
  await makeIndex(db, 'audit_event', ['account_id', 'at']);
  await makeTable(db, 'action_code', ['hash'], {
    hash: text,
    kind: 'text',
    'account_id?': text,
    email: text,
    'new_email?': text,
    'subject?': text,
    created_at: 'bigint',
    expires_at: 'bigint',
  });
  await makeIndex(db, 'action_code', ['account_id']);
  await makeIndex(db, 'action_code', ['email']);
  await makeTable(db, 'provider_link', ['provider_id', 'subject'], {
    provider_id: text,
    subject: text,
    account_id: text,
    'email?': 'text',
    display_name: 'text',
    'photo_url?': 'text',
    linked_at: 'bigint',
  });
  await makeIndex(db, 'provider_link', ['account_id']);
  await makeTable(db, 'spent_token', ['hash'], { hash: text, expires_at: 'bigint' });
  await makeSecondFactors(db);
  await makeTable(db, 'sign_in', ['family'], {
    family: text,
    account_id: text,
    provider: 'text',
    'second_factor_id?': text,
    'device_hash?': text,
    'session_hash?': text,
    address: 'text',
    user_agent: 'text',
    created_at: 'bigint',
    seen_at: 'bigint',
  });
  await makeIndex(db, 'sign_in', ['account_id']);
  await makeIndex(db, 'sign_in', ['session_hash']);
  await makeTable(db, 'mail', ['id'], {
    id: text,
    'account_id?': text,
    kind: 'text',
    recipient: 'text',
    language: 'text',
    'sealed_data?': 'text',
    created_at: 'bigint',
    'sent_at?': 'bigint',
    'failed_at?': 'bigint',
  });
  await makeIndex(db, 'mail', ['created_at']);
  await makeIndex(db, 'mail', ['account_id']);
}

async function makeSecondFactors(db: AnyDatabase): Promise<void> {
  const text = exactTextType(db);
  await makeTable(db, 'second_factor', ['id'], {
    id: text,
    account_id: text,
    display_name: 'text',
    sealed_secret: 'text',
    last_step: 'bigint',
    enrolled_at: 'bigint',
  });
  await makeIndex(db, 'second_factor', ['account_id']);
  await makeTable(db, 'recovery_code', ['hash'], { hash: text, account_id: text, created_at: 'bigint' });
  await makeIndex(db, 'recovery_code', ['account_id']);
  await makeTable(db, 'pending_sign_in', ['hash'], {
    hash: text,
    account_id: text,
    provider: 'text',
    auth_at: 'bigint',
    tries: 'integer',
    created_at: 'bigint',
    expires_at: 'bigint',
  });
  await makeIndex(db, 'pending_sign_in', ['account_id']);
}
