import { removeOldArchives } from '#commands/account-archive/request-account-archive.ts';
import type { WholeContext } from '#commands/context.ts';
import { eraseOld } from '#commands/erase-old.ts';
import { removeOldExports } from '#commands/export/request-export.ts';
import { forgetAnswers } from '#commands/forget-answers.ts';
import { forgetJourneys } from '#commands/journey/forget-journeys.ts';
import { removeOldUploads } from '#commands/manuscript/receive-upload.ts';
import { forgetNotifications } from '#commands/notification/forget-notifications.ts';
import { cleanUpObjects } from '#commands/object/receive-object.ts';
import { removeHeldPictures } from '#commands/object/remove-picture-bytes.ts';
import { forgetInvitations } from '#commands/organisation/forget-invitations.ts';
import { removeAbandonedImports } from '#commands/project/remove-project.ts';
import { dayMs } from '#domain/duration.ts';
import { cleanUpIdentity } from '#identity/clean-up.ts';
import type { IdentityContext } from '#identity/context.ts';
import type { Log } from './log.ts';

/** Milliseconds after the start when old data is removed first. */
const firstCleaningMs = 600_000;

/**
 * Removes old data every day, and soon after the start: a server that is started every day must clean up, too.
 *
 * @param leads - whether this process does what only one may
 */
export function startCleaning(
  commands: WholeContext,
  identity: IdentityContext,
  log: Log,
  leads: () => boolean,
): { stop: () => void } {
  const clean = () => {
    if (!leads()) return;
    Promise.all([
      removeAbandonedImports(commands, { before: commands.now() - dayMs }),
      cleanUpIdentity(identity),
      removeOldUploads(commands),
      removeOldExports(commands),
      removeOldArchives(commands),
      forgetNotifications(commands),
      forgetAnswers(commands),
      forgetInvitations(commands),
      forgetJourneys(commands),
      cleanUpObjects(commands),
      removeHeldPictures(commands),
      eraseOld(commands, identity.settings),
    ]).catch((error) => log.error({ err: error }, 'What is too old could not be cleaned up.'));
  };
  const daily = setInterval(clean, dayMs);
  const first = setTimeout(clean, firstCleaningMs);
  for (const timer of [daily, first]) timer.unref();
  return {
    stop() {
      clearInterval(daily);
      clearTimeout(first);
    },
  };
}
