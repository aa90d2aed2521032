import { toneOf } from '#app/ui/tone.ts';
import { findAccount } from '#database/account.ts';
import type { Queries } from '#database/connection.ts';
import type { Organisation } from '#database/organisation.ts';

/** The picture of an organisation, or of the person behind it, and the tone of the initials where there is none. */
export async function faceOf(reader: Queries, { accountId, photoUrl, slug }: Organisation) {
  const person = accountId === undefined ? undefined : await findAccount(reader, accountId);
  return { photoURL: person ? person.photoUrl : photoUrl, tone: toneOf(accountId ?? slug) };
}
