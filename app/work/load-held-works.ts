import type { RequestScope } from '#app/context.ts';
import { type LibraryWish, listLibrary } from '#database/library.ts';
import type { AccountId } from '#domain/ids.ts';
import { readingMinutes } from '#domain/reading-time.ts';
import { shownCredit } from '#domain/shown-credit.ts';
import { mayOpenHeld } from '#policies/reading.ts';

/** A work someone keeps, with how far they are. */
export type HeldWork = Awaited<ReturnType<typeof loadHeld>>[number];

/** Works on someone's shelves with their progress; one they cannot read any more says so, and not its name. */
export async function loadHeld(scope: RequestScope, uid: AccountId, wish: LibraryWish = {}) {
  const entries = await listLibrary(scope.commands.db.reader, uid, wish);
  return entries.map((entry) => {
    const isGone = mayOpenHeld(scope.actor, entry) !== 'allowed';
    return {
      projectId: entry.projectId as string,
      journeyId: entry.journeyId as string,
      path: `/org/${entry.organisationSlug}/${entry.slug}`,
      title: isGone ? '' : entry.title,
      credit: isGone ? '' : shownCredit(entry),
      language: entry.language,
      fileId: isGone ? undefined : (entry.coverFileId as string | undefined),
      isGone,
      isFinished: entry.finishedAt !== undefined,
      percent: entry.finishedAt !== undefined ? 100 : entry.percent,
      pageId: entry.activityId as string | undefined,
      at: entry.readAt ?? entry.addedAt,
      minutesLeft: readingMinutes(entry.wordsLeft),
    };
  });
}
