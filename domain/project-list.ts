import { type Visibility, visibilities } from '#domain/project.ts';

/** The orders in which projects can be listed. */
export const projectOrders = ['edited', 'title', 'words', 'progress'] as const;
export type ProjectOrder = (typeof projectOrders)[number];

/** Which projects of an organisation are listed, and how. */
export type ProjectListWish = {
  /** In title or author's name, in upper or lower case. */
  readonly text: string;
  readonly visibility: Visibility | undefined;
  readonly order: ProjectOrder;
  /** The project after which the list continues. */
  readonly after: string | undefined;
};

/** Projects on one page of the list. */
export const projectsOnPage = 50;

type Arranged = {
  readonly id: string;
  readonly title: string;
  readonly credit: string;
  readonly visibility: Visibility;
  readonly words: number;
  /** Words in blocks that are final; undefined where it has no chapters with words. */
  readonly finalWords: number | undefined;
  readonly changedAt: number;
};

/** The filters of a list of projects in an address; unknown ones are ignored. */
export function readListWish(search: URLSearchParams): ProjectListWish {
  const known = <Word extends string>(words: readonly Word[], word: string | null) =>
    words.find((some) => some === word);
  return {
    text: (search.get('q') ?? '').trim().slice(0, 200),
    visibility: known(visibilities, search.get('show')),
    order: known(projectOrders, search.get('order')) ?? 'edited',
    after: search.get('after') ?? undefined,
  };
}

/** The share of a project's words that are in final blocks, in whole percent. */
export function percentFinal({ words, finalWords = 0 }: Pick<Arranged, 'words' | 'finalWords'>): number {
  return words === 0 ? 0 : Math.floor((100 * finalWords) / words);
}

/** One page of projects as requested, and whether there are more. */
export function arrangeProjects<Item extends Arranged>(
  projects: readonly Item[],
  { text, visibility, order, after }: ProjectListWish,
  locale: string,
): { readonly shown: readonly Item[]; readonly hasMore: boolean } {
  const folded = (word: string) => word.normalize('NFD').replace(/\p{M}/gu, '').toLocaleLowerCase(locale);
  const wanted = folded(text);
  const found = projects.filter(
    (project) =>
      (visibility === undefined || project.visibility === visibility) &&
      (wanted === '' || folded(`${project.title}\n${project.credit}`).includes(wanted)),
  );
  const { compare } = new Intl.Collator(locale, { numeric: true });
  const by: Record<ProjectOrder, (one: Item, other: Item) => number> = {
    edited: (one, other) => other.changedAt - one.changedAt,
    title: (one, other) => compare(one.title, other.title),
    words: (one, other) => other.words - one.words,
    progress: (one, other) => percentFinal(other) - percentFinal(one),
  };
  found.sort((one, other) => by[order](one, other) || (one.id < other.id ? -1 : 1));
  const start = after === undefined ? 0 : found.findIndex(({ id }) => id === after) + 1;
  const shown = found.slice(start, start + projectsOnPage);
  return { shown, hasMore: start + shown.length < found.length };
}
