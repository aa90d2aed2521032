import { dismissReport, giveWorkBack, withdrawWork } from '#commands/report/decide-report.ts';
import { findOrganisationBySlug } from '#database/organisation.ts';
import { findProjectBySlug } from '#database/project.ts';
import { findReportedWork, listOpenReports } from '#database/report.ts';
import { isId } from '#domain/ids.ts';
import { type Report, reportLengths } from '#domain/report.ts';
import type { AdminContext, Answer } from './administer.ts';

/** What the site's admins can do about reports: `what` is a report's id, or ORG/WORK. */
export const reportDeeds = ['list', 'withdraw', 'dismiss', 'restore'] as const;
export type ReportWish = {
  readonly deed: (typeof reportDeeds)[number];
  readonly what?: string | undefined;
  /** The message to the owner of a withdrawn work. */
  readonly because?: string | undefined;
};

/** Lists the open reports, or decides one of them or all of a work. */
export async function administerReports(
  context: AdminContext,
  { deed, what = '', because = '' }: ReportWish,
): Promise<Answer<{ reports?: Report[] }>> {
  const { reader } = context.db;
  if (deed === 'list') return { ok: true, reports: await listOpenReports(reader) };
  const reported = isId(what) ? await findReportedWork(reader, what) : undefined;
  if (deed === 'dismiss') {
    if (!reported) return { ok: false, message: `There is no report ${what}.` };
    await dismissReport(context, what);
    return { ok: true };
  }
  const [org = '', slug = ''] = what.split('/');
  const organisation = await findOrganisationBySlug(reader, org);
  const named = organisation && (await findProjectBySlug(reader, organisation.id, slug));
  const projectId = reported ?? named?.id;
  if (!projectId) return { ok: false, message: `There is no report and no work ${what}.` };
  if (deed === 'withdraw') {
    const told = because.trim();
    if (told === '' || told.length > reportLengths.because)
      return { ok: false, message: `--because tells the owner why, in 1 to ${reportLengths.because} characters.` };
    await withdrawWork(context, projectId, told);
    return { ok: true };
  }
  const outcome = await giveWorkBack(context, projectId);
  return outcome.ok ? { ok: true } : { ok: false, message: `${what} is not withdrawn.` };
}
