import type { CommandContext } from '#commands/context.ts';
import { listWorksHere, type WorkHere } from '#database/imported-works.ts';
import { findPersonalOrganisation } from '#database/organisation.ts';
import { findAppearance } from '#database/setting.ts';
import type { Actor } from '#domain/account.ts';
import type { BookProblem } from '#domain/book.ts';
import type { AccountId } from '#domain/ids.ts';
import { done, failed, type Outcome } from '#domain/outcome.ts';
import { type OpenAccountArchive, openAccountArchive } from '#formats/account/read.ts';
import { Unreadable } from '#formats/unreadable.ts';
import type { RangeSource } from '#formats/zip/range-reader.ts';
import { mayTakeArchive } from '#policies/account-archive.ts';

/** The contents of an account archive, and which of them are here already. */
export type AccountPreview = {
  readonly madeAt: string;
  readonly works: readonly {
    readonly path: string;
    readonly title: string;
    readonly language: string;
    readonly words: number;
    readonly isTrashed: boolean;
    /** The work that was imported from it, or that it was made of. */
    readonly here?: { readonly title: string; readonly url: string };
  }[];
  readonly library: number;
  readonly places: number;
  /** The account's own files in the object store. */
  readonly objects: number;
  /** Whether it holds a profile or an appearance that an account without one would get. */
  readonly hasProfile: boolean;
};

/** Lists the contents of an account archive, once every byte of it is checked; saves nothing. */
export async function lookIntoAccount(
  context: CommandContext,
  actor: Actor,
  source: RangeSource,
): Promise<Outcome<AccountPreview, BookProblem>> {
  const { accountId } = actor;
  if (accountId === undefined || mayTakeArchive(actor) !== 'allowed')
    return failed({ kind: 'forbidden', because: 'signedOut' });
  const opened = await opening(source);
  if (!opened.ok) return opened;
  const { manifest, library, places, runs, objects } = opened.value;
  const here = await worksHere(context, accountId, opened.value);
  const brings = await profileThatComes(context, accountId, opened.value);
  return done({
    madeAt: manifest.madeAt,
    works: manifest.works.map(({ path, origin, title, language, words, trashedAt }) => {
      const known = here.get(origin);
      return {
        ...{ path, title, language, words, isTrashed: trashedAt !== undefined },
        ...(known ? { here: { title: known.title, url: `/org/${known.organisationSlug}/${known.slug}` } } : {}),
      };
    }),
    library: library.length,
    places: places.length + runs.length,
    objects: objects.filter(({ work }) => work === undefined).length,
    hasProfile: brings.profile || brings.appearance,
  });
}

/** Opens an archive; its defects are problems of the file. */
export async function opening(source: RangeSource): Promise<Outcome<OpenAccountArchive, BookProblem>> {
  try {
    return done(await openAccountArchive(source));
  } catch (error) {
    if (error instanceof Unreadable) return failed({ kind: 'invalid', problems: [error.problem] });
    throw error;
  }
}

/** The works of an archive that are here, by their origin. */
export async function worksHere(
  { db }: Pick<CommandContext, 'db'>,
  accountId: AccountId,
  { manifest }: OpenAccountArchive,
): Promise<Map<string, WorkHere>> {
  const origins = [...new Set(manifest.works.map(({ origin }) => origin))];
  const here = new Map<string, WorkHere>();
  for (let at = 0; at < origins.length; at += 500)
    for (const work of await listWorksHere(db.reader, accountId, origins.slice(at, at + 500))) {
      here.set(work.originId ?? work.id, work);
      if (!here.has(work.id)) here.set(work.id, work);
    }
  return here;
}

/** The parts of someone's profile and appearance that an archive has and their account here has not. */
export async function profileThatComes(
  { db }: Pick<CommandContext, 'db'>,
  accountId: AccountId,
  { account }: OpenAccountArchive,
): Promise<{ profile: boolean; appearance: boolean }> {
  const own = await findPersonalOrganisation(db.reader, accountId);
  const { bio, links } = account.profile;
  return {
    profile: (bio !== '' || links.length > 0) && own?.bio === '' && own.links.length === 0,
    appearance: account.settings.appearance !== undefined && (await findAppearance(db.reader, accountId)) === undefined,
  };
}
