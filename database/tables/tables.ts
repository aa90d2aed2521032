import type { Role } from '#domain/role.ts';
import type { ApiTables } from './api.ts';
import type { BlockLabelTable, BlockTable, StoryDateTable } from './block.ts';
import type { ProjectWordTable } from './dictionary.ts';
import type { FoundTables } from './discovery.ts';
import type { EditionBlockTable, EditionTable, ScheduleTable } from './edition.ts';
import type { EntryFieldTable, EntrySceneTable, EntryTable, MentionScanTable, MentionTable } from './entry.ts';
import type { GoalTable, StintTable } from './goal.ts';
import type { IdentityTables } from './identity.ts';
import type { JourneyTables } from './journey.ts';
import type { AccountArchiveTable, ExportTable, UploadTable } from './manuscript.ts';
import type { FileTable, ObjectLeftoverTable, ObjectUploadTable, RenditionTable, StoredObjectTable } from './object.ts';
import type { OtherDraftTable } from './other-draft.ts';
import type { ProjectRevisionBlockTable, ProjectRevisionTable } from './project-revision.ts';
import type { PlaceTable, ReadingTable } from './reading.ts';
import type { ReplacedTextTable, ReplacementTable } from './replacement.ts';

/**
 * Every table as its rows look in both engines: text ids, integer milliseconds for times (a nullable time instead of
 * a flag), JSON as text, bytes as Buffer. docs/data-model.md says what each holds and which invariant it keeps.
 */
export type Tables = IdentityTables &
  JourneyTables &
  ApiTables &
  FoundTables & {
    account: AccountTable;
    password: { account_id: string; hash: string; updated_at: number };
    signing_key: { id: string; public_jwk: string; sealed_private_jwk: string; created_at: number; retires_at: number };
    refresh_token: RefreshTokenTable;
    session: SessionTable;
    audit_event: { id: string; account_id: string | null; kind: string; detail: string; at: number };
    organisation: OrganisationTable;
    member: { organisation_id: string; account_id: string; role: Role; joined_at: number };
    invitation: InvitationTable;
    follow: { account_id: string; organisation_id: string; since: number };
    slug: SlugTable;
    project: ProjectTable;
    project_word: ProjectWordTable;
    block: BlockTable;
    block_label: BlockLabelTable;
    story_date: StoryDateTable;
    entry: EntryTable;
    entry_field: EntryFieldTable;
    entry_scene: EntrySceneTable;
    mention: MentionTable;
    mention_scan: MentionScanTable;
    document: DocumentTable;
    document_update: { document_id: string; seq: number; update: Uint8Array; account_id: string | null; at: number };
    revision: RevisionTable;
    other_draft: OtherDraftTable;
    project_revision: ProjectRevisionTable;
    project_revision_block: ProjectRevisionBlockTable;
    replacement: ReplacementTable;
    goal: GoalTable;
    stint: StintTable;
    replaced_text: ReplacedTextTable;
    rendered_text: { hash: string; json: string; html: string; text: string; words: number };
    rendered_file: { hash: string; file_id: string };
    edition: EditionTable;
    edition_block: EditionBlockTable;
    schedule: ScheduleTable;
    reading: ReadingTable;
    place: PlaceTable;
    library_entry: { account_id: string; project_id: string; shelf: string; added_at: number };
    notification: NotificationTable;
    /** Updated in the transactions that change notifications; `version` is raised by each of them. */
    notification_count: { account_id: string; total: number; unread: number; version: number };
    news_mail: NewsMailTable;
    file: FileTable;
    upload: UploadTable;
    stored_object: StoredObjectTable;
    object_upload: ObjectUploadTable;
    object_leftover: ObjectLeftoverTable;
    rendition: RenditionTable;
    export: ExportTable;
    account_archive: AccountArchiveTable;
    job: JobTable;
    reader_count: { project_id: string; edition: number; day: number; readers: number };
    consent: { account_id: string; said: string; noted_at: number };
    /** `value` is JSON, of the shape its kind has (see setting.ts). */
    setting: { account_id: string; kind: string; value: string; changed_at: number };
    catalogue: { id: string; version: number };
  };

export type AccountTable = {
  /** The uid: 28 letters and digits where we made it, at most 128 characters where a hosted service did. */
  id: string;
  email: string | null;
  email_verified_at: number | null;
  display_name: string;
  photo_url: string | null;
  phone_number: string | null;
  /** Set for a guest. */
  anonymous_at: number | null;
  disabled_at: number | null;
  /** Closed by its owner; opened again by logging in within 14 days. */
  closed_at: number | null;
  created_at: number;
  last_login_at: number;
  last_refresh_at: number;
  /** Since when its person is one of the site's admins. */
  operator_at: number | null;
  /** Tokens issued before are void. */
  valid_since: number;
  /** The language of email to this person. */
  language: string | null;
  /** An IANA zone; null until one is chosen. */
  time_zone: string | null;
};

export type RefreshTokenTable = {
  /** SHA-256 of the token, base64url. */
  hash: string;
  /** Shared by a token and its successors: one sign-in on one device. */
  family: string;
  account_id: string;
  sign_in_provider: string;
  auth_at: number;
  created_at: number;
  /** When a successor was first given out; the token itself still works until `overlap_until`. */
  rotated_at: number | null;
  overlap_until: number | null;
  expires_at: number;
};

export type SessionTable = {
  /** SHA-256 of the cookie's value, base64url. */
  hash: string;
  account_id: string;
  auth_at: number;
  created_at: number;
  seen_at: number;
  expires_at: number;
  user_agent: string;
  address: string | null;
};

export type OrganisationTable = {
  id: string;
  kind: 'personal' | 'shared';
  name: string;
  slug: string;
  bio: string;
  /** JSON: a list of labelled addresses; null where there are none. */
  links: string | null;
  /** The picture of a shared one; a personal one has its account's. */
  photo_url: string | null;
  /** The account whose personal organisation it is. */
  account_id: string | null;
  created_at: number;
  deleted_at: number | null;
};

export type InvitationTable = {
  id: string;
  organisation_id: string;
  email: string;
  role: Role;
  /** SHA-256 of the code in the email, base64url. */
  hash: string;
  invited_by: string;
  created_at: number;
  expires_at: number;
  /** When it was accepted, declined or cancelled. */
  ended_at: number | null;
};

export type SlugTable = {
  /** `organisation`, or the id of the organisation whose projects it names. */
  scope: string;
  slug: string;
  target_id: string;
  created_at: number;
};

export type ProjectTable = {
  id: string;
  organisation_id: string;
  slug: string;
  kind: string;
  title: string;
  summary: string;
  credit: string;
  language: string;
  licence: string;
  status: string;
  rating: string;
  /** Its author's note on its warnings, in their own words. */
  warning_note: string;
  visibility: string;
  /** Set where search engines are asked to leave the work out. */
  search_hidden_at: number | null;
  /** When its author said that it is finished: set as long as `status` is `complete`. */
  finished_at: number | null;
  cover_file_id: string | null;
  /** What the cover shows, for people who do not see it. */
  cover_alt: string;
  /** Raised by every change of what a visitor may see. */
  public_version: number;
  /** Raised by every change of the outline. */
  outline_version: number;
  created_by: string;
  created_at: number;
  updated_at: number;
  /** Null while an import is being written: nobody can see it. */
  ready_at: number | null;
  deleted_at: number | null;
  /** Withdrawn by the site's admins: only members see it. */
  withdrawn_at: number | null;
  /** Its name in the account archive it was imported from: tells which works of an archive are here. */
  origin_id: string | null;
};

export type DocumentTable = {
  id: string;
  project_id: string;
  block_id: string;
  schema_version: number;
  /** The Yjs state folded up to `state_seq`; later updates are in `document_update`. */
  state: Uint8Array | null;
  state_seq: number;
  /** The last number given out. */
  seq: number;
  json: string;
  text: string;
  words: number;
  updated_at: number;
};

export type RevisionTable = {
  id: string;
  document_id: string;
  at: number;
  account_id: string | null;
  reason: string;
  name: string;
  /** Its author, where it was imported and there is no such account here. */
  by_name: string;
  json: string;
  words: number;
  hash: string;
};

export type NotificationTable = {
  id: string;
  account_id: string;
  kind: string;
  /** JSON: the facts of the sentence. */
  facts: string;
  project_id: string | null;
  /** Names the event: nobody is told of one twice. */
  unique_key: string;
  at: number;
  read_at: number | null;
};

export type NewsMailTable = {
  account_id: string;
  /** Names the event, as a notification's does. */
  unique_key: string;
  kind: string;
  /** JSON, as a notification's; nothing once it is settled. */
  facts: string;
  project_id: string | null;
  at: number;
  due_at: number;
  /** When it was put into an email, or found to belong in none. */
  settled_at: number | null;
};

export type JobTable = {
  id: string;
  kind: string;
  payload: string;
  unique_key: string;
  run_at: number;
  lease_until: number | null;
  attempts: number;
  last_error: string | null;
  done_at: number | null;
  /** Given up: it is not tried again by itself. `done_at` is set as well. */
  failed_at: number | null;
  /** The request that planned it. */
  request_id: string | null;
};
