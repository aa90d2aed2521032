import type { Report } from '#domain/report.ts';
import { type ReportWish, reportDeeds } from '#server/administer-reports.ts';
import { readSettings } from '#server/settings.ts';
import { report } from './report.ts';
import { UsageError } from './usage.ts';
import { withServer } from './with-server.ts';

/** The answer after a decision. */
const done: Readonly<Record<Exclude<ReportWish['deed'], 'list'>, string>> = {
  withdraw: 'The work is withdrawn, and its owner told why.',
  dismiss: 'The report is dismissed.',
  restore: 'The work can be read again.',
};

/** `report list`, and the decisions; the words are those behind `report`. */
export async function reportCommand(
  [named, what, ...more]: readonly string[],
  { because, json = false }: { readonly because?: string; readonly json?: boolean },
): Promise<number> {
  const deed = reportDeeds.find((known) => known === named);
  if (!deed || more.length > 0) throw new UsageError(`Not understood: report ${[named, what, ...more].join(' ')}`);
  if (deed !== 'list' && what === undefined) throw new UsageError(`report ${deed} wants a report or ORG/WORK.`);
  const answer = await withServer(readSettings(process.env), { kind: 'report', deed, what, because });
  return report(answer, json, ({ reports }) => (deed === 'list' ? listOf(reports as Report[]) : done[deed]));
}

function listOf(reports: readonly Report[]): string {
  if (reports.length === 0) return 'Nothing is reported.';
  return reports
    .map(({ id, at, reason, work, title, email, text }) =>
      [`${id}  ${new Date(at).toISOString()}  ${reason}`, `  ${work}  ${title}`, `  ${email}`, `  ${text}`]
        .map(printable)
        .join('\n'),
    )
    .join('\n\n');
}

/** People write what they like; a terminal must not take it for an order. */
function printable(text: string): string {
  return text.replace(/\n/g, '\n  ').replace(/[^\P{C}\n]|[\p{Zl}\p{Zp}]/gu, '\ufffd');
}
