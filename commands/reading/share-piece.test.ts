import { expect, test } from 'vitest';
import { closeAccount } from '#commands/account/close-account.ts';
import { beginJourney } from '#commands/journey/change-journey.ts';
import { decidePiece, listSharedPieces } from '#commands/journey/moderate-pieces.ts';
import { publishJourney } from '#commands/journey/publish-journey.ts';
import { changeProject } from '#commands/project/change-project.ts';
import { removeProject } from '#commands/project/remove-project.ts';
import { listNotifications } from '#database/notification-list.ts';
import { findReading } from '#database/reading.ts';
import { listOwnPieces } from '#database/shared-piece.ts';
import { visitor } from '#domain/account.ts';
import { dayMs } from '#domain/duration.ts';
import type { AccountId, SharedPieceId } from '#domain/ids.ts';
import { piecesListed, piecesShared, sharedAgainMs } from '#domain/journey/shared-piece.ts';
import { onEachEngine } from '#tests/databases.ts';
import { buildContext, buildMember, buildPerson, buildProject, must, type Person } from '#tests/factories.ts';
import { activity, activityId, graph, link, linkId } from '#tests/journeys.ts';
import { readPieces, sharePiece, withdrawPiece } from './share-piece.ts';
import { beginRun, moveRun } from './travel-journey.ts';

const prompts = Array.from({ length: piecesShared.most + 2 }, (_, at) =>
  activity(at + 1, 'prompt', [link(at + 1, at + 2)]),
);
const story = graph([
  ...prompts,
  activity(prompts.length + 1, 'reflection', [link(prompts.length + 1, prompts.length + 2)]),
  activity(prompts.length + 2, 'ending'),
]);

onEachEngine('a shared piece', (openDatabase) => {
  async function begin() {
    const made = buildContext(await openDatabase());
    const { context } = made;
    const author = await buildPerson(context);
    const reader = await buildPerson(context, { displayName: 'Reader' });
    const { projectId } = await buildProject(context, author);
    const id = must(await beginJourney(context, author.actor, projectId, { title: 'The door', graph: story }));
    must(await publishJourney(context, author.actor, id));
    must(await changeProject(context, author.actor, projectId, { visibility: 'public' }));
    const write = async (person: Person, ...texts: string[]) => {
      must(await beginRun(context, person.actor, id));
      for (const [turn, answer] of texts.entries())
        must(await moveRun(context, person.actor, id, { turn, move: linkId(turn + 1), answer }));
    };
    const share = (person: Person, number = 1, isNamed = true) =>
      sharePiece(context, person.actor, id, { activityId: activityId(number), isNamed });
    const withdraw = (person: Person, number = 1) => withdrawPiece(context, person.actor, id, activityId(number));
    const read = (person: Person, before?: SharedPieceId) =>
      readPieces(context, person.actor, id, { activityId: activityId(1), before });
    const list = async (state: 'waiting' | 'approved' | 'declined' = 'waiting') =>
      must(await listSharedPieces(context, author.actor, id, { state })).pieces;
    const decide = async (decision: 'approved' | 'declined', pieceId?: SharedPieceId) =>
      decidePiece(context, author.actor, id, {
        pieceId: pieceId ?? (await list())[0]?.id ?? ('none' as SharedPieceId),
        decision,
      });
    return {
      ...made,
      db: context.db.reader,
      author,
      reader,
      projectId,
      id,
      write,
      share,
      withdraw,
      read,
      list,
      decide,
    };
  }

  test('is of the run that the page shows, or nothing is shared', async () => {
    const { context, id, reader, write, list } = await begin();
    await write(reader, 'Shown on the page.');
    await write(reader, 'Private, of another run.');
    const wish = { activityId: activityId(1), isNamed: true };
    expect(await sharePiece(context, reader.actor, id, { ...wish, run: 1 })).toMatchObject({
      failure: { kind: 'conflict', because: 'moved' },
    });
    expect(await list()).toEqual([]);
    must(await sharePiece(context, reader.actor, id, { ...wish, run: 2 }));
  });

  test('is told to editors and owners, once a day however many are shared', async () => {
    const { context, db, clock, announced, author, reader, write, share } = await begin();
    const editor = await buildMember(context, author.organisationId, 'editor', 'editor');
    const writer = await buildMember(context, author.organisationId, 'writer', 'writer');
    const other = await buildPerson(context, { displayName: 'Another' });
    const told = async (of: { id: AccountId }) =>
      (await listNotifications(db, of.id, { limit: 10 })).filter(({ facts }) => facts.kind === 'feedback').length;
    for (const person of [reader, other, editor]) await write({ ...author, ...person }, 'Mine.', 'More.');
    must(await share(reader));
    expect(announced).toContainEqual({ kind: 'told', accountIds: expect.arrayContaining([author.id, editor.id]) });
    must(await share(other));
    for (const [person, times] of [
      [author, 1],
      [editor, 1],
      [writer, 0],
      [reader, 0],
    ] as const)
      expect(await told(person)).toBe(times);
    clock.now += dayMs;
    // The person who shares it need not be told.
    must(await share({ ...author, ...editor }));
    expect([await told(author), await told(editor)]).toEqual([2, 1]);
  });

  test('waits for the editors, and is then read by those who have answered', async () => {
    const { context, author, reader, write, share, read, list, decide } = await begin();
    const other = await buildPerson(context, { displayName: 'Other' });
    await write(reader, 'A name.');
    must(await share(reader));
    expect(await list()).toMatchObject([{ text: 'A name.', name: 'Reader', activityId: activityId(1) }]);
    expect(must(await read(reader)).pieces).toEqual([]);
    must(await decide('approved'));
    expect(must(await read(reader)).pieces).toMatchObject([{ text: 'A name.', name: 'Reader' }]);
    for (const person of [other, author])
      expect(await read(person)).toMatchObject({ failure: { kind: 'forbidden', because: 'notAnswered' } });
    await write(other, '  ');
    expect(await read(other)).toMatchObject({ failure: { because: 'notAnswered' } });
    await write(other, 'Another.');
    expect(must(await read(other)).pieces).toHaveLength(1);
    // An approved piece is withdrawn, and may be approved again.
    const [approved] = await list('approved');
    must(await decide('declined', approved?.id));
    expect(must(await read(other)).pieces).toEqual([]);
    expect(await list('declined')).toHaveLength(1);
    must(await decide('approved', approved?.id));
    expect(must(await read(other)).pieces).toHaveLength(1);
  });

  test('needs a name, and keeps the words that were shared', async () => {
    const { reader, write, share, read, list, decide } = await begin();
    await write(reader, 'First.');
    must(await share(reader, 1, false));
    await write(reader, 'Second.');
    must(await decide('approved'));
    expect(await list('approved')).toMatchObject([{ text: 'First.', name: undefined }]);
    expect(must(await read(reader)).pieces).toMatchObject([{ text: 'First.', name: undefined }]);
  });

  test('is withdrawn immediately, at any time, and leaves no text', async () => {
    const { context, db, clock, author, reader, projectId, id, write, share, withdraw, list, read, decide } =
      await begin();
    await write(reader, 'A secret.');
    must(await share(reader));
    expect(await withdraw(author)).toMatchObject({ failure: { kind: 'notFound' } });
    const [waiting] = await list();
    must(await withdraw(reader));
    expect(await list()).toEqual([]);
    expect(await decide('approved', waiting?.id)).toMatchObject({ failure: { kind: 'notFound' } });
    expect(await share(reader)).toMatchObject({ failure: { problems: [{ kind: 'sharedJustNow' }] } });
    clock.now += sharedAgainMs;
    must(await share(reader));
    // Nobody approves from an outdated page what they have not read.
    expect(await decide('approved', waiting?.id)).toMatchObject({ failure: { kind: 'notFound' } });
    must(await decide('approved'));
    must(await changeProject(context, author.actor, projectId, { visibility: 'private' }));
    expect(await read(reader)).toMatchObject({ failure: { kind: 'notFound' } });
    must(await withdraw(reader));
    expect(await list('approved')).toEqual([]);
    const rows = await db.selectFrom('shared_piece').selectAll().execute();
    expect(rows).toMatchObject([{ text: '', state: 'withdrawn' }]);
    const reading = await findReading(db, reader.id, id);
    expect(reading && (await listOwnPieces(db, reading.id))).toEqual([]);
  });

  test('is an answer to a prompt, once, within limits, by someone who is answerable for it', async () => {
    const { context, reader, id, write, share, withdraw, clock } = await begin();
    const problem = (kind: string) => ({ failure: { kind: 'invalid', problems: [{ kind }] } });
    expect(await share(reader)).toMatchObject({ failure: { kind: 'notFound' } });
    await write(reader, '', ...prompts.slice(1).map((_, at) => `Piece ${at}.`), 'For myself.');
    expect(await share(reader, prompts.length + 1)).toMatchObject(problem('noPrompt'));
    expect(await share(reader, 999)).toMatchObject(problem('noPrompt'));
    expect(await share(reader)).toMatchObject(problem('nothingWritten'));
    must(await share(reader, 2));
    expect(await share(reader, 2)).toMatchObject(problem('sharedAlready'));
    for (let at = 1; at < piecesShared.most; at++) must(await share(reader, at + 2));
    expect(await share(reader, prompts.length)).toMatchObject(problem('tooManyShared'));
    // A withdrawn piece counts as shared.
    must(await withdraw(reader, 3));
    expect(await share(reader, prompts.length)).toMatchObject(problem('tooManyShared'));
    clock.now += piecesShared.withinMs;
    must(await share(reader, prompts.length));

    const share1 = { activityId: activityId(1), isNamed: true };
    expect(await sharePiece(context, visitor, id, share1)).toMatchObject({ failure: { kind: 'notFound' } });
    const guest = { ...reader.actor, isAnonymous: true };
    expect(await sharePiece(context, guest, id, share1)).toMatchObject({
      failure: { kind: 'forbidden', because: 'guest' },
    });
  });

  test('is decided about by editors and owners alone', async () => {
    const { context, author, reader, id, write, share, list } = await begin();
    const organisationId = author.organisationId;
    await write(reader, 'A name.');
    must(await share(reader));
    const [piece] = await list();
    if (!piece) throw new Error('No piece waits.');
    const wish = { pieceId: piece.id, decision: 'approved' } as const;
    for (const actor of [visitor, reader.actor]) {
      expect(await listSharedPieces(context, actor, id, { state: 'waiting' })).toMatchObject({
        failure: { kind: 'notFound' },
      });
      expect(await decidePiece(context, actor, id, wish)).toMatchObject({ failure: { kind: 'notFound' } });
    }
    const writer = await buildMember(context, organisationId, 'writer');
    expect(await decidePiece(context, writer.actor, id, wish)).toMatchObject({ failure: { kind: 'forbidden' } });
    const editor = await buildMember(context, organisationId, 'editor');
    must(await decidePiece(context, editor.actor, id, wish));
  });

  test('is listed by page, without those of closed accounts', async () => {
    const { context, clock, author, reader, id, write, share, read, list } = await begin();
    await write(reader, 'Mine.');
    for (let at = 0; at <= piecesListed; at++) {
      const person = await buildPerson(context, { displayName: `Reader ${at}`, email: `r${at}@example.org` });
      await write(person, `Piece ${at}.`);
      clock.now++;
      must(await share(person));
      if (at === 0) must(await closeAccount(context, person.id));
    }
    clock.now++;
    must(await share(reader));
    for (;;) {
      const waiting = await list();
      if (waiting.length === 0) break;
      for (const { id: pieceId } of waiting)
        must(await decidePiece(context, author.actor, id, { pieceId, decision: 'approved' }));
    }
    const first = must(await read(reader));
    expect(first).toMatchObject({ hasMore: true });
    expect(first.pieces).toHaveLength(piecesListed);
    expect(first.pieces[0]).toMatchObject({ text: 'Mine.' });
    const second = must(await read(reader, first.pieces.at(-1)?.id));
    expect(second).toMatchObject({ hasMore: false, pieces: [{ text: 'Piece 1.' }] });
  });

  test('is removed with its work', async () => {
    const { context, db, reader, projectId, write, share } = await begin();
    await write(reader, 'A name.');
    must(await share(reader));
    await removeProject(context, projectId);
    expect(await db.selectFrom('shared_piece').selectAll().execute()).toEqual([]);
  });
});
