import { expect, test } from 'vitest';
import { publishEdition, withdrawEdition } from '#commands/edition/publish-edition.ts';
import { changeProject } from '#commands/project/change-project.ts';
import { listNotifications } from '#database/notification-list.ts';
import { findProject } from '#database/project.ts';
import { listPublicWorks } from '#database/public-works.ts';
import { listOpenReports } from '#database/report.ts';
import { visitor } from '#domain/account.ts';
import { mayExport, mayReadEditions } from '#policies/project.ts';
import { onEachEngine } from '#tests/databases.ts';
import { buildContext, buildMember, buildPerson, buildProject, must, type Person } from '#tests/factories.ts';
import { dismissReport, giveWorkBack, withdrawWork } from './decide-report.ts';
import { reportWork } from './report-work.ts';

onEachEngine('a report', (openDatabase) => {
  async function begin() {
    const made = buildContext(await openDatabase());
    const { context } = made;
    const person = await buildPerson(context);
    const { projectId } = await buildProject(context, person);
    must(await publishEdition(context, person.actor, projectId));
    const show = async (visibility: 'private' | 'public') =>
      must(await changeProject(context, person.actor, projectId, { visibility }));
    const report = (text = 'It is mine.') =>
      reportWork(context, visitor, projectId, { reason: 'copyright', text, email: 'reader@example.org' });
    return { ...made, reader: context.db.reader, person, projectId, show, report };
  }

  test('is accepted about works its reader can see, and about nothing else', async () => {
    const { context, person, projectId, reader, show, report } = await begin();
    expect(await report()).toMatchObject({ failure: { kind: 'notFound' } });
    await show('public');
    expect(await report('x'.repeat(4_001))).toMatchObject({ failure: { kind: 'invalid' } });
    must(await report());
    expect(await listOpenReports(reader)).toMatchObject([
      { work: 'olena/the-tide-clerk', reason: 'copyright', text: 'It is mine.', email: 'reader@example.org' },
    ]);
    must(await withdrawEdition(context, person.actor, projectId, 1));
    expect(await report()).toMatchObject({ failure: { kind: 'notFound' } });
  });

  test('that is right withdraws the work from all but its members, who are told why and may export it', async () => {
    const { context, reader, announced, person, projectId, show, report } = await begin();
    await show('public');
    const id = '01900000-0000-7000-8000-00000000000a';
    const sent = { id, reason: 'copyright', text: 'It is mine.', email: 'reader@example.org' } as const;
    expect(must(await reportWork(context, visitor, projectId, sent))).toEqual({ isNew: true });
    // Sent twice it is one.
    expect(must(await reportWork(context, visitor, projectId, sent))).toEqual({ isNew: false });
    must(await report('Again.'));
    expect(await listOpenReports(reader)).toHaveLength(2);
    must(await withdrawWork(context, projectId, 'It was copied.'));

    const project = await findProject(reader, projectId);
    if (!project) throw new Error('The work is gone.');
    expect(mayReadEditions(visitor, project)).not.toBe('allowed');
    expect(mayReadEditions(person.actor, project)).toBe('allowed');
    expect(mayExport(person.actor, project)).toBe('allowed');
    expect(await listPublicWorks(reader)).toEqual([]);
    expect(await listOpenReports(reader)).toEqual([]);
    // A decided report is not decided again.
    expect(await dismissReport(context, id)).toMatchObject({ failure: { kind: 'notFound' } });
    const [told] = await reader.selectFrom('notification').select(['account_id', 'kind', 'facts']).execute();
    expect(told).toMatchObject({ account_id: person.id, kind: 'withdrawn' });
    expect(JSON.parse(told?.facts ?? '')).toMatchObject({ because: 'It was copied.' });
    expect(announced).toContainEqual({ kind: 'told', accountIds: [person.id] });
    // Nobody restores a work to themselves.
    await show('private');
    await show('public');
    expect(await listPublicWorks(reader)).toEqual([]);

    must(await giveWorkBack(context, projectId));
    expect(await listPublicWorks(reader)).toHaveLength(1);
    expect(await giveWorkBack(context, projectId)).toMatchObject({ failure: { kind: 'notFound' } });
    const kinds = await reader.selectFrom('audit_event').select('kind').where('kind', 'like', 'work%').execute();
    expect(kinds.map(({ kind }) => kind).sort()).toEqual(['workGivenBack', 'workWithdrawn']);
  });

  test('tells all owners of an organisation that their work is withdrawn, and that it is given back', async () => {
    const { context, clock, reader, announced, person, projectId, show } = await begin();
    await show('public');
    const project = await findProject(reader, projectId);
    const organisationId = project?.organisationId ?? person.organisationId;
    const other = await buildMember(context, organisationId, 'owner');
    const editor = await buildMember(context, organisationId, 'editor');
    const told = async (of: Person) =>
      (await listNotifications(reader, of.id, { limit: 9 }))
        .map(({ facts }) => facts)
        .filter(({ kind }) => kind === 'withdrawn');
    must(await withdrawWork(context, projectId, 'It was copied.'));
    for (const owner of [person, other])
      expect(await told(owner)).toEqual([{ kind: 'withdrawn', because: 'It was copied.' }]);
    announced.length = 0;
    must(await giveWorkBack(context, projectId));
    for (const owner of [person, other])
      expect(await told(owner)).toContainEqual({ kind: 'withdrawn', because: '', isGivenBack: true });
    expect(announced).toContainEqual({ kind: 'told', accountIds: expect.arrayContaining([person.id, other.id]) });
    expect(await told(editor)).toEqual([]);
    // Where no owner's account is open, the first of them finds it when they return.
    await context.db.inTransaction((tx) => tx.updateTable('account').set({ closed_at: 1 }).execute());
    clock.now++;
    must(await withdrawWork(context, projectId, 'Again.'));
    expect(await told(person)).toContainEqual({ kind: 'withdrawn', because: 'Again.' });
  });

  test('that is wrong is dismissed, and the work stays', async () => {
    const { context, reader, show, report } = await begin();
    await show('public');
    must(await report());
    const [open] = await listOpenReports(reader);
    must(await dismissReport(context, open?.id ?? ''));
    expect(await listOpenReports(reader)).toEqual([]);
    expect(await listPublicWorks(reader)).toHaveLength(1);
    expect(await dismissReport(context, 'no such report')).toMatchObject({ failure: { kind: 'notFound' } });
  });
});
