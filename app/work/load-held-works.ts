import type { RequestScope } from '#app/context.ts';
import { listHeldPlaces } from '#database/held-place.ts';
import { type LibraryWish, listLibrary } from '#database/library.ts';
import type { AccountId } from '#domain/ids.ts';
import { lineAt } from '#domain/line-at.ts';
import { offsetOfPlace } from '#domain/place.ts';
import { readingMinutes } from '#domain/reading-time.ts';
import { shownCredit } from '#domain/shown-credit.ts';
import { mayOpenText } from '#policies/project.ts';
import { mayOpenHeld } from '#policies/reading.ts';
import { hasAgreed } from './ask-first.ts';

/** A work someone keeps, with where in it they are. */
export type HeldWork = Awaited<ReturnType<typeof loadHeld>>[number];

/** Works on someone's shelves with their progress; one they cannot read any more says so, and not its name. */
export async function loadHeld(scope: RequestScope, request: Request, uid: AccountId, wish: LibraryWish = {}) {
  const { reader } = scope.commands.db;
  const entries = await listLibrary(reader, uid, wish);
  const open = entries.filter((entry) => mayOpenHeld(scope.actor, entry) === 'allowed');
  const places = await listHeldPlaces(
    reader,
    open.flatMap(({ readingId }) => readingId ?? []),
  );
  const agrees = open.some(({ rating }) => rating === 'adult') && (await hasAgreed(scope, request));
  return entries.map((entry) => {
    const isGone = !open.includes(entry);
    const place = places.get(entry.readingId ?? '');
    // Of a text for adults no line is shown to someone who would be asked before it opens.
    const isOpen = mayOpenText(scope.actor, entry, agrees) === 'allowed';
    const { around } = place ?? {};
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
      chapter: isOpen ? place?.chapter : undefined,
      line: isOpen && around ? lineAt(around, offsetOfPlace(around.text, around), entry.language) : '',
      endings: place?.endings,
    };
  });
}
