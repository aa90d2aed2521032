import { sql } from 'kysely';
import type { OrganisationId } from '#domain/ids.ts';

/**
 * Whether a reading is of someone who is no member of an organisation: what members do in their own works is in no
 * figure. In a query that has the table `reading`.
 */
export const isOutsider = (organisationId: OrganisationId) =>
  sql<boolean>`not exists (select 1 from member where member.account_id = reading.account_id and member.organisation_id = ${organisationId})`;
