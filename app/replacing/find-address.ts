import type { SearchedWhere } from '#commands/replacement/search-drafts.ts';
import type { BlockId } from '#domain/ids.ts';
import type { MatchWish } from '#domain/match-wish.ts';

/** The switches of a search, with the names they have in an address. */
export const switchNames = {
  matchCase: 'case',
  wholeWords: 'words',
  ignoreAccents: 'accents',
  allForms: 'forms',
  isPattern: 'pattern',
} as const satisfies Partial<Record<keyof MatchWish, string>>;

/** What the address of the page says. */
export type FindAddress = {
  readonly wish: MatchWish;
  /** What takes the place of each match; undefined where matches are only listed. */
  readonly replacement: string | undefined;
  readonly where: SearchedWhere;
  /** The text with which the page begins. */
  readonly from: BlockId | undefined;
};

/** The address that asks for something, behind the page's path. */
export function findQuery({
  wish,
  replacement,
  where = {},
  from,
}: Pick<FindAddress, 'wish'> & Partial<FindAddress>): string {
  const params = new URLSearchParams({ term: wish.term });
  if (replacement) params.set('with', replacement);
  if (replacement === '') params.set('remove', 'on');
  for (const [name, short] of Object.entries(switchNames))
    if (wish[name as keyof typeof switchNames]) params.set(short, 'on');
  if (where.within) params.set('in', where.within);
  if (where.kind) params.set('kind', where.kind);
  if (where.status) params.set('status', where.status);
  if (from) params.set('from', from);
  return `?${params}`;
}

/** What the open text is searched for, where its address says so. */
export function wishIn(params: URLSearchParams): Omit<MatchWish, 'allForms'> | undefined {
  const term = params.get('term');
  if (!term) return undefined;
  const isOn = (name: keyof typeof switchNames) => params.get(switchNames[name]) === 'on';
  return {
    term,
    isPattern: isOn('isPattern'),
    matchCase: isOn('matchCase'),
    wholeWords: isOn('wholeWords'),
    ignoreAccents: isOn('ignoreAccents'),
  };
}
