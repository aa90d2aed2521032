import { expect, test } from 'vitest';
import { makeOperator, removeOperator } from '#commands/account/change-operator.ts';
import { operateAccount } from '#commands/account/operate-account.ts';
import { requestAccountArchive } from '#commands/account-archive/request-account-archive.ts';
import { publishEdition } from '#commands/edition/publish-edition.ts';
import { scheduleEdition } from '#commands/edition/schedule-edition.ts';
import { requestExport } from '#commands/export/request-export.ts';
import { operateJob } from '#commands/operate-job.ts';
import { beginOrganisation } from '#commands/organisation/begin-organisation.ts';
import { changeProject } from '#commands/project/change-project.ts';
import { findAccount } from '#database/account.ts';
import { findAccountArchive } from '#database/account-archive.ts';
import { findExport } from '#database/export.ts';
import { leaseJob, updateJobFailed, upsertJob } from '#database/job.ts';
import { listUndoneJobs } from '#database/job-list.ts';
import { listOwners } from '#database/member.ts';
import { listNotifications } from '#database/notification-list.ts';
import { listOrganisations, listPeople } from '#database/operator-list.ts';
import { findReportedWork, listOpenReports, listWithdrawnWorks } from '#database/report.ts';
import { listSchedules } from '#database/schedule.ts';
import { loadOverview } from '#database/site-overview.ts';
import { type Actor, visitor } from '#domain/account.ts';
import { onEachEngine } from '#tests/databases.ts';
import { buildContext, buildMember, buildPerson, buildProject, must } from '#tests/factories.ts';
import { operateReport } from './operate-report.ts';
import { reportWork } from './report-work.ts';

onEachEngine('an operator', (openDatabase) => {
  async function begin() {
    const made = buildContext(await openDatabase());
    const { context } = made;
    const person = await buildPerson(context, { displayName: 'Odarka' });
    must(await makeOperator(context, person.id));
    const operator: Actor = { ...person.actor, isOperator: true };
    const other = await buildPerson(context, { displayName: 'Ivo' });
    const noted = async (kind: string) =>
      (
        await context.db.reader
          .selectFrom('audit_event')
          .selectAll()
          .where('kind', '=', kind as never)
          .execute()
      ).map(({ account_id, detail }) => ({ account_id, ...(JSON.parse(detail) as object) }));
    return { ...made, reader: context.db.reader, person, operator, other, noted };
  }

  test('is made and unmade at the command line, which is noted once', async () => {
    const { context, reader, person, noted } = await begin();
    must(await makeOperator(context, person.id));
    expect(await findAccount(reader, person.id)).toMatchObject({ operatorAt: context.now() });
    expect(await noted('operatorMade')).toEqual([{ account_id: person.id }]);
    must(await removeOperator(context, person.id));
    expect((await findAccount(reader, person.id))?.operatorAt).toBeUndefined();
    expect(await noted('operatorRemoved')).toHaveLength(1);
    expect(await makeOperator(context, 'nobody' as never)).toMatchObject({ failure: { kind: 'notFound' } });
  });

  test('disables others and not themselves, and nobody else does', async () => {
    const { context, reader, person, operator, other, noted } = await begin();
    const disable = (actor: Actor, accountId = other.id) =>
      operateAccount(context, actor, { act: 'disable', accountId });
    for (const actor of [visitor, other.actor, person.actor])
      expect(await disable(actor)).toMatchObject({ failure: { kind: 'notFound' } });
    expect(await disable(operator, person.id)).toMatchObject({ failure: { kind: 'forbidden', because: 'oneself' } });
    must(await disable(operator));
    expect((await findAccount(reader, other.id))?.disabledAt).toBe(context.now());
    expect(await noted('accountDisabled')).toEqual([{ account_id: other.id, by: person.id }]);
    must(await operateAccount(context, operator, { act: 'enable', accountId: other.id }));
    must(await operateAccount(context, operator, { act: 'verify', accountId: other.id }));
    expect(await noted('accountEnabled')).toEqual([{ account_id: other.id, by: person.id }]);
    expect(await noted('emailVerified')).toEqual([{ account_id: other.id, by: person.id }]);
  });

  test('finds people and organisations by a part of their words, in any case, page by page', async () => {
    const { context, reader, person, other } = await begin();
    const olena = await buildPerson(context, { displayName: 'Олена_П', email: 'pchilka@example.org' });
    const find = async (words: string) =>
      (await listPeople(reader, { words, behind: undefined, limit: 10 })).map(({ id }) => id);
    expect(await find('IVO')).toEqual([other.id]);
    expect(await find('Олена')).toEqual([olena.id]);
    expect(await find('a_П')).toEqual([]);
    expect(await find('_')).toEqual([olena.id]);
    expect(await find('%')).toEqual([]);
    expect(await find('PCHILKA@')).toEqual([olena.id]);
    expect(await find(person.id)).toEqual([person.id]);

    const all = await listPeople(reader, { words: '', behind: undefined, limit: 10 });
    const paged = [];
    for (;;) {
      const last = paged.at(-1);
      const behind = last && { at: last.createdAt, id: last.id };
      const [next] = await listPeople(reader, { words: '', behind, limit: 1 });
      if (!next) break;
      paged.push(next);
    }
    expect(paged).toEqual(all);
    await buildProject(context, other);
    expect(await listOrganisations(reader, { words: 'iv', behind: undefined, limit: 10 })).toMatchObject([
      { slug: 'ivo', kind: 'personal', members: 1, works: 1 },
    ]);
  });

  test('is told of a report, and decides it', async () => {
    const { context, reader, announced, person, operator, other, noted } = await begin();
    const { projectId } = await buildProject(context, other);
    must(await publishEdition(context, other.actor, projectId));
    must(await changeProject(context, other.actor, projectId, { visibility: 'public' }));
    must(await reportWork(context, visitor, projectId, { reason: 'spam', text: 'Soap.', email: 'r@example.org' }));
    expect(announced).toContainEqual({ kind: 'told', accountIds: [person.id] });
    const told = await reader.selectFrom('notification').selectAll().where('kind', '=', 'report').execute();
    expect(told).toMatchObject([{ account_id: person.id, project_id: projectId }]);

    const [report] = await listOpenReports(reader);
    const id = report?.id ?? '';
    expect(await findReportedWork(reader, id)).toBe(projectId);
    const withdraw = (actor: Actor, because: string) =>
      operateReport(context, actor, { act: 'withdraw', report: id, because });
    expect(await withdraw(other.actor, 'x')).toMatchObject({ failure: { kind: 'notFound' } });
    expect(await withdraw(operator, ' ')).toMatchObject({ failure: { kind: 'invalid' } });
    expect(await withdraw(operator, 'x'.repeat(1_001))).toMatchObject({ failure: { kind: 'invalid' } });
    must(await withdraw(operator, 'It sells soap.'));
    expect(await listWithdrawnWorks(reader)).toMatchObject([{ id: projectId, work: 'ivo/the-tide-clerk' }]);
    expect(await noted('workWithdrawn')).toMatchObject([{ account_id: other.id, by: person.id }]);
    must(await operateReport(context, operator, { act: 'giveBack', work: projectId }));
    expect(await listWithdrawnWorks(reader)).toEqual([]);
  });

  test('tries a job again or drops it, unless it is running', async () => {
    const { context, clock, reader, operator, other, noted } = await begin();
    const now = context.now();
    await context.db.inTransaction(async (tx) => {
      await tx.deleteFrom('job').execute();
      for (const id of ['failed', 'running', 'waiting'])
        await upsertJob(tx, { id, kind: id, payload: '{}', uniqueKey: id, runAt: now });
      await leaseJob(tx, now, 60_000);
      await updateJobFailed(tx, { id: 'failed', leases: [now + 60_000] }, 'Error: no', undefined, now);
      await leaseJob(tx, now, 60_000);
    });
    const states = async () => (await listUndoneJobs(reader, clock.now)).map(({ id, state }) => `${id} ${state}`);
    expect(await states()).toEqual(['failed failed', 'running running', 'waiting waiting']);
    for (const act of ['retry', 'drop'] as const) {
      expect(await operateJob(context, other.actor, { act, id: 'failed' })).toMatchObject({ ok: false });
      expect(await operateJob(context, operator, { act, id: 'running' })).toMatchObject({ ok: false });
    }
    // A job that was never tried has its own hour.
    expect(await operateJob(context, operator, { act: 'retry', id: 'waiting' })).toMatchObject({ ok: false });
    must(await operateJob(context, operator, { act: 'drop', id: 'waiting' }));
    must(await operateJob(context, operator, { act: 'retry', id: 'failed' }));
    expect(await states()).toEqual(['failed waiting', 'running running']);
    expect(await noted('jobRetried')).toHaveLength(1);
    expect(await noted('jobDropped')).toMatchObject([{ job: 'waiting' }]);
  });

  test('gives up a job that someone waits for, who is told and waits no longer', async () => {
    const { context, reader, operator, other } = await begin();
    const { projectId } = await buildProject(context, other);
    const hour = { note: '', publishAt: context.now() + 3_600_000, timeZone: 'Europe/Kyiv' };
    must(await scheduleEdition(context, other.actor, projectId, hour));
    const labels = { genres: {}, aboutWords: '' } as never;
    const wish = { format: 'archive', labels, edition: undefined, part: undefined } as const;
    const exportId = must(await requestExport(context, other.actor, projectId, { wish, suffixes: [] }));
    const archiveId = must(await requestAccountArchive(context, other.actor));
    const jobs = (await listUndoneJobs(reader, context.now())).filter(({ kind }) => kind !== 'sendMail');
    for (const { id } of jobs) must(await operateJob(context, operator, { act: 'drop', id }));

    expect(await listSchedules(reader, projectId)).toEqual([]);
    expect(await findExport(reader, exportId)).toMatchObject({ failedAt: context.now() });
    expect(await findAccountArchive(reader, archiveId)).toMatchObject({ failedAt: context.now() });
    const told = (await listNotifications(reader, other.id, { limit: 9 })).map(({ facts }) => facts);
    expect(told).toContainEqual({ kind: 'scheduled', isGivenUp: true });
    expect(told.filter(({ kind }) => kind === 'export')).toMatchObject([{ isReady: false }, { isReady: false }]);
  });

  test('disables the only owner of an organisation, which gets another one, who is told', async () => {
    const { context, reader, operator, other, announced } = await begin();
    const { id } = must(await beginOrganisation(context, other.actor, { name: 'Low Water' }));
    const writer = await buildMember(context, id, 'writer');
    const editor = await buildMember(context, id, 'editor');
    must(await operateAccount(context, operator, { act: 'disable', accountId: other.id }));
    expect(await listOwners(reader, id)).toEqual([editor.id]);
    expect((await listNotifications(reader, editor.id, { limit: 9 })).map(({ facts }) => facts)).toMatchObject([
      { kind: 'membership', event: 'role', role: 'owner', organisation: 'Low Water' },
    ]);
    expect(announced).toContainEqual({ kind: 'told', accountIds: [editor.id] });
    // With another owner there, nobody becomes one.
    must(await operateAccount(context, operator, { act: 'enable', accountId: other.id }));
    must(await operateAccount(context, operator, { act: 'disable', accountId: other.id }));
    expect(await listOwners(reader, id)).toEqual([editor.id]);
    expect(await listNotifications(reader, writer.id, { limit: 9 })).toEqual([]);
  });

  test('sees how much there is', async () => {
    const { context, reader, other } = await begin();
    await buildProject(context, other);
    const overview = await loadOverview(reader);
    expect(overview).toMatchObject({ accounts: 2, guests: 0, organisations: 2, works: 1, publicWorks: 0 });
    expect(overview.bytes.database).toBeGreaterThan(100_000);
  });
});
