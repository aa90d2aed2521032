/** Branded identifiers: a project's id cannot be passed where a block's is wanted. All are UUIDv7 text but the account's. */
declare const brand: unique symbol;
declare const ofEntry: unique symbol;
type Branded<Name extends string> = string & { readonly [brand]: Name };

/** 28 letters and digits where we made it; a hosted identity service may give others (see isAccountId). */
export type AccountId = Branded<'account'>;
export type OrganisationId = Branded<'organisation'>;
export type ProjectId = Branded<'project'>;
export type BlockId = Branded<'block'>;
/** A block that is an entry of a story bible: it may stand where a block may, and no other block where it must. */
export type EntryId = BlockId & { readonly [ofEntry]: true };
export type EntryFieldId = Branded<'entryField'>;
export type BlockLabelId = Branded<'blockLabel'>;
export type DocumentId = Branded<'document'>;
export type ReplacementId = Branded<'replacement'>;
export type StintId = Branded<'stint'>;
export type RevisionId = Branded<'revision'>;
export type ProjectRevisionId = Branded<'projectRevision'>;
export type EditionId = Branded<'edition'>;
export type JourneyId = Branded<'journey'>;
export type ReadingId = Branded<'reading'>;
export type FileId = Branded<'file'>;
export type UploadId = Branded<'upload'>;
export type ExportId = Branded<'export'>;
export type AccountArchiveId = Branded<'accountArchive'>;
export type ObjectId = Branded<'object'>;
export type NotificationId = Branded<'notification'>;
export type InvitationId = Branded<'invitation'>;
export type ScheduleId = Branded<'schedule'>;
export type ActivityId = Branded<'activity'>;
export type LinkId = Branded<'link'>;
export type RunSaveId = Branded<'runSave'>;
export type TesterLinkId = Branded<'testerLink'>;
export type TesterNoteId = Branded<'testerNote'>;
export type SharedPieceId = Branded<'sharedPiece'>;
export type MapId = Branded<'map'>;
export type MapItemId = Branded<'mapItem'>;

/** Whether a text can be a uid, as the identity protocol has them: any 1 to 128 characters that can be seen. */
export function isAccountId(text: unknown): text is AccountId {
  return typeof text === 'string' && /^[^\p{C}\p{Z}]{1,128}$/u.test(text);
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

/** Whether a text from outside has the form of one of our ids; says nothing about whether the thing exists. */
export function isId(text: unknown): text is string {
  return typeof text === 'string' && uuid.test(text);
}

/**
 * A UUIDv7 (RFC 9562): ids made later sort later.
 *
 * @param now - milliseconds since 1970, the first 48 bits
 * @param random - at least 10 random bytes
 */
export function newId(now: number, random: Uint8Array): string {
  const bytes = new Uint8Array(16);
  for (let at = 0, rest = now; at < 6; at++) {
    bytes[5 - at] = rest % 256;
    rest = Math.floor(rest / 256);
  }
  bytes.set(random.subarray(0, 10), 6);
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x70;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}
