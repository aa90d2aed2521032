import { z } from 'zod';
import { labelsFor } from '#app/manuscript/export-labels.ts';
import { makeAccountArchive } from '#commands/account-archive/make-account-archive.ts';
import { accountArchiveJob } from '#commands/account-archive/request-account-archive.ts';
import type { WholeContext } from '#commands/context.ts';
import { endSitting } from '#commands/document/end-sitting.ts';
import { readSittingJob, sittingJob } from '#commands/document/sitting.ts';
import { publishScheduled, scheduleJob } from '#commands/edition/schedule-edition.ts';
import { makeExport } from '#commands/export/make-export.ts';
import { exportJob } from '#commands/export/request-export.ts';
import { forgetAnswerJob } from '#commands/manuscript/import-answers.ts';
import { mailNews, newsMailJob } from '#commands/notification/mail-news.ts';
import { type EditionNews, tellEdition, tellEditionJob } from '#commands/notification/tell-edition.ts';
import type { AccountArchiveId, AccountId, ExportId, ScheduleId } from '#domain/ids.ts';
import { mailJob } from '#identity/mail.ts';
import type { makeMail } from '#server/mail/make-mail.ts';
import type { JobHandlers } from './runner.ts';

/** The handler of each kind of job. */
export function jobHandlers(commands: WholeContext, deliver: ReturnType<typeof makeMail>['deliver']): JobHandlers {
  return {
    [sittingJob]: async (payload) => {
      await endSitting(commands, readSittingJob(payload));
    },
    [mailJob]: async (payload, attempt) => {
      const { mailId } = z.object({ mailId: z.string() }).parse(payload);
      await deliver(mailId, attempt);
    },
    // The time of such a job has come and there is nothing else to do: done jobs are removed.
    [forgetAnswerJob]: async () => undefined,
    [exportJob]: async (payload, attempt) => {
      const { exportId } = z.object({ exportId: z.string() }).parse(payload);
      await makeExport(commands, exportId as ExportId, attempt);
    },
    [scheduleJob]: async (payload) => {
      const { scheduleId } = z.object({ scheduleId: z.string() }).parse(payload);
      await publishScheduled(commands, scheduleId as ScheduleId);
    },
    [newsMailJob]: async (payload) => {
      const { accountId } = z.object({ accountId: z.string() }).parse(payload);
      await mailNews(commands, accountId as AccountId);
    },
    [tellEditionJob]: (payload) => tellEdition(commands, payload as EditionNews),
  };
}

/** Those that take minutes where someone has much. */
export function longJobHandlers(commands: WholeContext): JobHandlers {
  return {
    [accountArchiveJob]: async (payload, attempt) => {
      const { archiveId } = z.object({ archiveId: z.string() }).parse(payload);
      await makeAccountArchive(commands, archiveId as AccountArchiveId, { ...attempt, labelsOf });
    },
  };
}

const labelsOf = async (language: string) => (await labelsFor(language, { format: 'epub', edition: undefined })).labels;
