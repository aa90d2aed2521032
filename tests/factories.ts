import { createHash } from 'node:crypto';
import * as Y from 'yjs';
import { openAccount } from '#commands/account/open-account.ts';
import type { Announcement, CommandContext } from '#commands/context.ts';
import { documentFrom, foldDocument } from '#commands/document/fold-document.ts';
import { saveUpdates } from '#commands/document/save-updates.ts';
import { replaceText, textIn } from '#commands/document/yjs-text.ts';
import type { StoredPicture } from '#commands/object/file-store.ts';
import type { ObjectStore } from '#commands/object/object-store.ts';
import type { StagingStore } from '#commands/object/staging-store.ts';
import { beginProject, type ProjectWish } from '#commands/project/begin-project.ts';
import type { Database } from '#database/connection.ts';
import { findDocumentOfBlock, loadDocument } from '#database/document.ts';
import { findPersonalOrganisation, listRoles } from '#database/organisation.ts';
import type { Actor } from '#domain/account.ts';
import type { AccountId, BlockId, DocumentId, OrganisationId } from '#domain/ids.ts';
import type { Outcome } from '#domain/outcome.ts';
import type { Role } from '#domain/role.ts';
import type { Text } from '#domain/text.ts';
import { addTo, beginSums, finishSums } from '#files/checksums.ts';

/** Bytes that look random and are the same in every run (mulberry32). */
export function seededRandom(seed = 1): (bytes: number) => Uint8Array {
  let state = seed;
  return (bytes) =>
    Uint8Array.from({ length: bytes }, () => {
      state = (state + 0x6d2b79f5) | 0;
      let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
      mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
      return (mixed ^ (mixed >>> 14)) & 0xff;
    });
}

/** What commands are given in a test: a clock that moves only when told, seeded chance, and an object store in memory. */
export function buildContext(db: Database, overrides: Partial<CommandContext> = {}) {
  const clock = { now: Date.UTC(2026, 2, 1, 9) };
  const announced: Announcement[] = [];
  const bytes = new Map<string, Uint8Array>();
  const context = {
    db,
    now: () => clock.now,
    random: seededRandom(),
    announce: (news: Announcement) => void announced.push(news),
    files: memoryStore(bytes),
    staging: memoryStaging(),
    objects: memoryObjects(),
    hideSlug: (slug: string) => `#${createHash('sha256').update(slug).digest('hex')}`,
    objectLimits: { objectBytes: 2 ** 20, accountBytes: 4 * 2 ** 20 },
    ...overrides,
  };
  return { context, clock, announced, bytes };
}

/** A file store in memory that takes everything that begins like a PNG, named by its content as the real one. */
function memoryStore(bytes: Map<string, Uint8Array>) {
  return {
    async storePicture(picture: Uint8Array): Promise<StoredPicture | undefined> {
      if (picture[1] !== 0x50) return undefined;
      const sha256 = createHash('sha256').update(picture).digest('hex');
      bytes.set(sha256, picture);
      return { sha256, size: picture.length, contentType: 'image/png', width: 1, height: 1 };
    },
    async makePicture(picture: Uint8Array) {
      const stored = await this.storePicture(picture);
      return stored ? { ...stored, renditions: [] } : ('notPicture' as const);
    },
    read: async (sha256: string) => bytes.get(sha256),
    readAsPng: async (sha256: string) => bytes.get(sha256),
    async keep(stored: Uint8Array) {
      const sha256 = createHash('sha256').update(stored).digest('hex');
      bytes.set(sha256, stored);
      return sha256;
    },
    remove: async (sha256: string) => void bytes.delete(sha256),
  };
}

/** A staging store in memory. */
function memoryStaging(): StagingStore {
  const staged = new Map<string, Uint8Array>();
  return {
    async append(id, offset, piece) {
      const before = staged.get(id) ?? new Uint8Array();
      staged.set(id, Buffer.concat([before.subarray(0, offset), piece]));
    },
    write: async (id, bytes) => void staged.set(id, bytes),
    read: async (id) => staged.get(id),
    readAt: async (id, offset, length) => Uint8Array.from(staged.get(id)?.subarray(offset, offset + length) ?? []),
    open: async (id) => {
      const bytes = staged.get(id);
      return bytes && { size: bytes.length, stream: new Blob([new Uint8Array(bytes)]).stream() };
    },
    room: async () => Number.POSITIVE_INFINITY,
    remove: async (id) => void staged.delete(id),
  };
}

/** An object store in memory; its checksums are of the content, as the real one's. */
function memoryObjects(): ObjectStore {
  const held = new Map<string, Uint8Array>();
  const durable = Promise.resolve();
  return {
    async receive(id, offset, pieces, most) {
      let bytes = Buffer.from(held.get(id) ?? []).subarray(0, offset);
      for await (const piece of pieces) bytes = Buffer.concat([bytes, piece]);
      if (bytes.byteLength > offset + most) return { received: offset, end: 'tooLong', durable };
      held.set(id, bytes);
      return { received: bytes.byteLength, end: 'whole', durable };
    },
    async seal(id, size) {
      const bytes = held.get(id);
      if (bytes?.byteLength !== size) return undefined;
      const sums = beginSums();
      addTo(sums, bytes);
      return finishSums(sums);
    },
    async open(id, range) {
      const bytes = held.get(id);
      return bytes && new Blob([new Uint8Array(bytes.subarray(range?.start, range && range.end + 1))]).stream();
    },
    remove: async (id) => void held.delete(id),
  };
}

/** The value of an outcome that must have been a success. */
export function must<Value>(outcome: Outcome<Value, unknown>): Value {
  if (!outcome.ok) throw new Error(`It failed: ${JSON.stringify(outcome.failure)}`);
  return outcome.value;
}

export type Person = {
  readonly id: AccountId;
  readonly organisationId: OrganisationId;
  readonly orgSlug: string;
  readonly actor: Actor;
};

/** An open account with its personal organisation. */
export async function buildPerson(
  context: CommandContext,
  { displayName = 'Olena', email = `${displayName.toLowerCase()}@example.org`, passwordHash = 'hash' } = {},
): Promise<Person> {
  const { id } = must(await openAccount(context, { email, passwordHash, displayName }));
  const organisation = await findPersonalOrganisation(context.db.reader, id);
  if (!organisation) throw new Error('An account has no organisation.');
  return { id, organisationId: organisation.id, orgSlug: organisation.slug, actor: await actorOf(context, id) };
}

/** Another person with a role in an organisation. */
export async function buildMember(
  context: CommandContext,
  organisationId: OrganisationId,
  role: Role,
  displayName = `A ${role}`.replaceAll(' ', ''),
): Promise<Person> {
  const person = await buildPerson(context, { displayName });
  await context.db.inTransaction((tx) =>
    tx
      .insertInto('member')
      .values({ organisation_id: organisationId, account_id: person.id, role, joined_at: context.now() })
      .execute(),
  );
  return { ...person, actor: await actorOf(context, person.id) };
}

async function actorOf(context: CommandContext, accountId: AccountId): Promise<Actor> {
  return { accountId, isAnonymous: false, roles: await listRoles(context.db.reader, accountId) };
}

/** A private project with one chapter. */
export async function buildProject(context: CommandContext, person: Person, overrides: Partial<ProjectWish> = {}) {
  const wish: ProjectWish = {
    organisationId: person.organisationId,
    title: 'The Tide Clerk',
    language: 'en',
    kind: 'novel',
    firstChapter: 'Chapter one',
    ...overrides,
  };
  const begun = must(await beginProject(context, person.actor, wish));
  return { ...begun, documentId: await documentIdOf(context, begun.blockId) };
}

/** The document of a block. */
export async function documentIdOf(context: CommandContext, blockId: BlockId): Promise<DocumentId> {
  const head = await findDocumentOfBlock(context.db.reader, blockId);
  if (!head) throw new Error('A block has no document.');
  return head.id;
}

/** A text of paragraphs. */
export function textOf(...paragraphs: string[]): Text {
  return {
    type: 'doc',
    content: paragraphs.map((text) => ({ type: 'paragraph', content: [{ type: 'text', text }] })),
  };
}

/** Writes what a document is to hold now, as an editor would: one update of the log, not folded yet. */
export async function write(
  context: CommandContext,
  documentId: DocumentId,
  text: Text,
  accountId?: AccountId,
): Promise<void> {
  const document = await opened(context, documentId);
  const before = Y.encodeStateVector(document);
  replaceText(document, text);
  await saveUpdates(context, [{ documentId, update: Y.encodeStateAsUpdate(document, before), accountId }]);
}

/** Writes a text and folds it. */
export async function writeAndFold(context: CommandContext, documentId: DocumentId, text: Text, accountId?: AccountId) {
  await write(context, documentId, text, accountId);
  return foldDocument(context, documentId);
}

/** A document as its state and log have it. */
export async function opened(context: CommandContext, documentId: DocumentId): Promise<Y.Doc> {
  const loaded = await loadDocument(context.db.reader, documentId);
  if (!loaded) throw new Error('There is no such document.');
  return documentFrom(loaded);
}

/** The text a document has now, folded or not. */
export async function heldText(context: CommandContext, documentId: DocumentId): Promise<Text> {
  return textIn(await opened(context, documentId));
}
