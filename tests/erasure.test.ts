import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { closeAccount } from '#commands/account/close-account.ts';
import { setAvatar } from '#commands/account/set-avatar.ts';
import { makeAccountArchive } from '#commands/account-archive/make-account-archive.ts';
import { requestAccountArchive } from '#commands/account-archive/request-account-archive.ts';
import type { WholeContext } from '#commands/context.ts';
import { publishEdition } from '#commands/edition/publish-edition.ts';
import { scheduleEdition } from '#commands/edition/schedule-edition.ts';
import { eraseOld } from '#commands/erase-old.ts';
import { beginJourney } from '#commands/journey/change-journey.ts';
import { publishJourney } from '#commands/journey/publish-journey.ts';
import { tellEdition } from '#commands/notification/tell-edition.ts';
import { beginObject, finishObject, receiveObject } from '#commands/object/receive-object.ts';
import { acceptInvitation } from '#commands/organisation/answer-invitation.ts';
import { beginOrganisation } from '#commands/organisation/begin-organisation.ts';
import { changeProfile } from '#commands/organisation/change-profile.ts';
import { followOrganisation } from '#commands/organisation/follow-organisation.ts';
import { inviteMember } from '#commands/organisation/invite-member.ts';
import { tryOtherDraft } from '#commands/other-draft/try-other-draft.ts';
import { changeProject, trashProject } from '#commands/project/change-project.ts';
import { sharePiece } from '#commands/reading/share-piece.ts';
import { keepPlace } from '#commands/reading/travel.ts';
import { beginRun, moveRun } from '#commands/reading/travel-journey.ts';
import { indexWorks } from '#commands/search/index-works.ts';
import { updateAccountRow } from '#database/account.ts';
import type { Database } from '#database/connection.ts';
import { accountColumns } from '#database/erasure.ts';
import { findLinearJourney } from '#database/journey.ts';
import { insertLibraryEntry } from '#database/library.ts';
import { listOwners } from '#database/member.ts';
import {
  findOrganisation,
  findOrganisationBySlug,
  findPersonalOrganisation,
  listRoles,
} from '#database/organisation.ts';
import { findProject } from '#database/project.ts';
import type { Actor } from '#domain/account.ts';
import { dayMs } from '#domain/duration.ts';
import type { PostedEmail } from '#domain/email.ts';
import type { JourneyId } from '#domain/ids.ts';
import { diskStore } from '#files/disk.ts';
import { folderObjects } from '#files/folder-objects.ts';
import { diskStaging } from '#files/staging.ts';
import { onEachEngine } from '#tests/databases.ts';
import { buildContext, buildPerson, buildProject, documentIdOf, must, textOf, write } from '#tests/factories.ts';
import { writeOptions } from '#tests/fixtures/books/small-book.ts';
import { activity, activityId, graph, link, linkId } from '#tests/journeys.ts';

/** Every value of every table, as text. */
async function everything(db: Database): Promise<string> {
  const tables = await (
    db.reader as never as { introspection: { getTables(): Promise<{ name: string }[]> } }
  ).introspection.getTables();
  const dumps = [];
  for (const { name } of tables) {
    const { rows } = await sql<Record<string, unknown>>`select * from ${sql.table(name)}`.execute(db.reader);
    for (const row of rows)
      dumps.push(
        `${name} ${JSON.stringify(row, (_, value) => (value?.type === 'Buffer' ? Buffer.from(value.data).toString('latin1') : value))}`,
      );
  }
  return dumps.join('\n');
}

/** Every file below a folder, its path and its bytes. */
function everyFile(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => statSync(join(folder, path)).isFile())
    .map((path) => `${path} ${readFileSync(join(folder, path), 'latin1')}`);
}

/** Sends a file below an account. */
async function send(context: WholeContext, actor: Actor, path: string, text: string): Promise<void> {
  const bytes = new TextEncoder().encode(text);
  const facts = {
    ...{ contentType: 'text/plain', contentEncoding: '', contentDisposition: '', contentLanguage: '' },
    ...{ cacheControl: '', custom: {} },
  };
  const { id } = must(await beginObject(context, actor, { path, facts, size: bytes.byteLength }));
  await must(await receiveObject(context, actor, { id, offset: 0, pieces: new Blob([bytes]).stream() })).kept;
  must(await finishObject(context, actor, { id }));
}

onEachEngine('erased data', (openDatabase) => {
  async function begin() {
    const folder = mkdtempSync(join(tmpdir(), 'fabula-erasure-'));
    const letters: PostedEmail[] = [];
    const made = buildContext(await openDatabase(), { post: async (_, letter) => void letters.push(letter) });
    const context = {
      ...made.context,
      files: diskStore(join(folder, 'files')),
      objects: folderObjects(join(folder, 'objects')),
      staging: diskStaging(join(folder, 'staging')),
    };
    return { ...made, context, folder, letters, reader: context.db.reader };
  }

  test('has no column that names an account and is forgotten here', async () => {
    const { reader } = await begin();
    const tables = await (
      reader as never as { introspection: { getTables(): Promise<{ name: string; columns: { name: string }[] }[]> } }
    ).introspection.getTables();
    const known = new Set(
      Object.values(accountColumns).flatMap((columns) =>
        Object.entries(columns).map(([table, column]) => `${table}.${column}`),
      ),
    );
    const naming = tables.flatMap(({ name, columns }) =>
      columns.filter((column) => /account_id$|_by$/.test(column.name)).map((column) => `${name}.${column.name}`),
    );
    expect(naming.filter((column) => !known.has(column))).toEqual([]);
  });

  test('of an account is gone 14 days after it was closed, from every table and file; shared works stay', async () => {
    const { context, clock, folder, letters, reader } = await begin();
    const ana = await buildPerson(context, { displayName: 'Anaxqz Ruizxqz', email: 'anaxqz@example.org' });
    await context.db.inTransaction((tx) => updateAccountRow(tx, ana.id, { email_verified_at: 1 }));
    must(
      await changeProfile(context, ana.actor, ana.organisationId, {
        name: 'Anaxqz Ruizxqz',
        slug: 'anaxqz',
        bio: 'Bioxqz',
        links: [],
      }),
    );
    const picture = await sharp({ create: { width: 64, height: 64, channels: 3, background: '#246' } })
      .png()
      .toBuffer();
    must(await setAvatar(context, ana.actor, { source: { bytes: picture } }));
    await send(context, ana.actor, `accounts/${ana.id}/notexqz.txt`, 'Filexqz');
    expect(everyFile(folder).some((file) => file.includes('Filexqz'))).toBe(true);
    const own = await buildProject(context, ana, { title: 'Titlexqz', firstChapter: 'Chapterxqz' });
    await write(context, own.documentId, textOf('Secretxqz words.'), ana.id);
    must(await publishEdition(context, ana.actor, own.projectId, { note: 'Notexqz' }));
    must(await changeProject(context, ana.actor, own.projectId, { visibility: 'public' }));
    const draft = { blockId: own.blockId, name: 'Draftxqz', beginning: 'empty' } as const;
    must(await tryOtherDraft(context, ana.actor, draft));

    const beth = await buildPerson(context, { displayName: 'Beth', email: 'beth@example.org' });
    must(await followOrganisation(context, beth.actor, ana.organisationId, true));
    await tellEdition(context, { projectId: own.projectId, number: 1, publisherId: ana.id, toFollowersOnly: true });
    await context.db.inTransaction((tx) => insertLibraryEntry(tx, beth.id, own.projectId, 'reading', 1));

    // A shared organisation of Ana's, with Beth in it, and one of Ana's alone.
    const shared = must(await beginOrganisation(context, ana.actor, { name: 'Low Water Press' }));
    const alone = must(await beginOrganisation(context, ana.actor, { name: 'Alonexqz' }));
    const anaNow = { ...ana, actor: { ...ana.actor, roles: await listRoles(reader, ana.id) } };
    must(
      await inviteMember(context, anaNow.actor, shared.id, {
        email: 'beth@example.org',
        role: 'writer',
        language: 'en',
      }),
    );
    const invitation = letters.flatMap(({ letter }) => (letter.kind === 'invitation' ? [letter] : [])).at(-1);
    must(await acceptInvitation(context, beth.actor, invitation?.path.split('/').at(-1) ?? ''));
    const common = await buildProject(context, anaNow, { organisationId: shared.id, title: 'Ours' });
    await write(context, await documentIdOf(context, common.blockId), textOf('Written together.'), ana.id);
    must(await publishEdition(context, anaNow.actor, common.projectId));
    await write(context, await documentIdOf(context, common.blockId), textOf('Written later.'), ana.id);
    must(
      await scheduleEdition(context, anaNow.actor, common.projectId, {
        note: '',
        publishAt: clock.now + 90 * dayMs,
        timeZone: 'UTC',
      }),
    );
    const theirs = await buildProject(context, beth);
    must(await publishEdition(context, beth.actor, theirs.projectId));
    must(await changeProject(context, beth.actor, theirs.projectId, { visibility: 'public' }));
    const journeyId = (await findLinearJourney(reader, theirs.projectId)) as JourneyId;
    const place = {
      blockId: theirs.blockId,
      offset: 0,
      before: '',
      after: '',
      at: clock.now,
      device: 'one',
      isPageEnd: false,
    };
    must(await keepPlace(context, ana.actor, journeyId, place));

    // What she shared with the readers of someone else's journey.
    const prompts = graph([activity(1, 'prompt', [link(1, 2)]), activity(2, 'ending')]);
    const journey = { title: 'Letters', graph: prompts };
    const letterId = must(await beginJourney(context, beth.actor, theirs.projectId, journey));
    must(await publishJourney(context, beth.actor, letterId));
    must(await beginRun(context, ana.actor, letterId));
    must(await moveRun(context, ana.actor, letterId, { turn: 0, move: linkId(1), answer: 'Piecexqz' }));
    must(await sharePiece(context, ana.actor, letterId, { activityId: activityId(1), isNamed: true }));

    const archive = must(await requestAccountArchive(context, ana.actor));
    await makeAccountArchive(context, archive, { labelsOf: async () => writeOptions.labels });

    await indexWorks(context);
    must(await closeAccount(context, ana.id));
    clock.now += 14 * dayMs - 1;
    await eraseOld(context);
    expect(await everything(context.db)).toContain('Secretxqz');
    clock.now += 2;
    await eraseOld(context);

    const left = await everything(context.db);
    expect(left.split('\n').filter((row) => /xqz/i.test(row) || row.includes(ana.id))).toEqual([]);
    expect(everyFile(folder).filter((file) => /xqz/i.test(file) || file.includes(ana.id))).toEqual([]);
    // Works written together stay, and have an owner.
    expect(await listOwners(reader, shared.id)).toEqual([beth.id]);
    expect(await findProject(reader, common.projectId)).toMatchObject({ createdBy: beth.id });
    expect(left).toContain('Written together.');
    expect(await findOrganisation(reader, alone.id)).toBeUndefined();
    // The address is nobody's, and is never given again.
    expect(await findOrganisationBySlug(reader, 'anaxqz')).toBeUndefined();
    const next = await buildPerson(context, { displayName: 'Anaxqz' });
    expect(next.orgSlug).toBe('anaxqz-2');
    const wish = { name: 'Anaxqz', slug: 'anaxqz', bio: '', links: [] };
    expect(await changeProfile(context, next.actor, next.organisationId, wish)).toMatchObject({ ok: false });
    rmSync(folder, { recursive: true });
  });

  test('of guests is erased when they are unused for 90 days, and of the trash after 30', async () => {
    const { context, clock, reader, folder } = await begin();
    const guest = await buildPerson(context, { displayName: '', email: 'guest@example.org' });
    const other = await buildPerson(context, { displayName: 'Other' });
    await context.db.inTransaction((tx) => updateAccountRow(tx, guest.id, { anonymous_at: clock.now }));
    const kept = await buildProject(context, other, { title: 'Kept' });
    const gone = await buildProject(context, other, { title: 'Gone' });
    must(await trashProject(context, other.actor, gone.projectId));
    clock.now += 30 * dayMs - 1;
    await eraseOld(context);
    expect(await findProject(reader, gone.projectId)).toBeDefined();
    clock.now += 2;
    await eraseOld(context);
    expect(await findProject(reader, gone.projectId)).toBeUndefined();
    expect(await findPersonalOrganisation(reader, guest.id)).toBeDefined();
    clock.now += 60 * dayMs;
    await eraseOld(context);
    expect(await findPersonalOrganisation(reader, guest.id)).toBeUndefined();
    expect(await findProject(reader, kept.projectId)).toBeDefined();
    rmSync(folder, { recursive: true });
  });
});
