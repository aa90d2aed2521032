import type { Queries } from '#database/connection.ts';
import type { MailTable } from '#database/tables/identity.ts';
import type { AccountId } from '#domain/ids.ts';

/** An email to someone: its text is made from its kind, language and data when it is sent. */
export type Mail = {
  readonly id: string;
  readonly accountId: AccountId | undefined;
  readonly kind: string;
  readonly recipient: string;
  readonly language: string;
  /** The zone its reader chose for hours. */
  readonly timeZone: string | undefined;
  /** Sealed JSON; undefined once it need not be kept. */
  readonly sealedData: string | undefined;
  readonly createdAt: number;
  readonly sentAt: number | undefined;
  readonly failedAt: number | undefined;
};

function fromRow(row: MailTable & { time_zone: string | null }): Mail {
  return {
    id: row.id,
    accountId: (row.account_id as AccountId | null) ?? undefined,
    kind: row.kind,
    recipient: row.recipient,
    language: row.language,
    timeZone: row.time_zone ?? undefined,
    sealedData: row.sealed_data ?? undefined,
    createdAt: row.created_at,
    sentAt: row.sent_at ?? undefined,
    failedAt: row.failed_at ?? undefined,
  };
}

function select(db: Queries) {
  return db
    .selectFrom('mail')
    .leftJoin('account', 'account.id', 'mail.account_id')
    .selectAll('mail')
    .select('account.time_zone');
}

/** Writes an email to be sent. */
export async function insertMail(tx: Queries, mail: Omit<Mail, 'sentAt' | 'failedAt' | 'timeZone'>): Promise<void> {
  await tx
    .insertInto('mail')
    .values({
      id: mail.id,
      account_id: mail.accountId ?? null,
      kind: mail.kind,
      recipient: mail.recipient,
      language: mail.language,
      sealed_data: mail.sealedData ?? null,
      created_at: mail.createdAt,
      sent_at: null,
      failed_at: null,
    })
    .execute();
}

/** An email by its id. */
export async function findMail(db: Queries, id: string): Promise<Mail | undefined> {
  const row = await select(db).where('mail.id', '=', id).executeTakeFirst();
  return row && fromRow(row);
}

/** The latest emails, the newest first. */
export async function listMails(db: Queries, limit: number): Promise<Mail[]> {
  const rows = await select(db).orderBy('mail.created_at', 'desc').orderBy('mail.id', 'desc').limit(limit).execute();
  return rows.map(fromRow);
}

/**
 * Records the result of an email; its data is deleted unless requested otherwise. One that was sent stays so: a process
 * that was frozen as it sent it may think that it failed.
 */
export async function updateMail(
  tx: Queries,
  id: string,
  { sentAt, failedAt, keepData }: { sentAt?: number; failedAt?: number; keepData: boolean },
): Promise<void> {
  await tx
    .updateTable('mail')
    .set({
      sent_at: sentAt ?? null,
      failed_at: failedAt ?? null,
      ...(keepData ? {} : { sealed_data: null }),
    })
    .where('id', '=', id)
    .where('sent_at', 'is', null)
    .execute();
}

/** Forgets emails written before a time. */
export async function deleteMailsBefore(tx: Queries, time: number): Promise<void> {
  await tx.deleteFrom('mail').where('created_at', '<', time).execute();
}
