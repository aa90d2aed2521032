import type { AccountId, JourneyId } from '#domain/ids.ts';
import type { PersonHere } from '#domain/journey/person-here.ts';
import { nobodyElse } from '#server/processes/messages.ts';
import { waitMs } from './waits.ts';

/** One open page of the editor: its own name, and whose it is. */
type Page = Pick<PersonHere, 'id'> & { readonly page: string };

/** One open page of the editor, and where it is. */
export type PageHere = Page & PersonHere;

/** Who has which journey open, and at which step. */
export type JourneyPresence = {
  /**
   * A page is there, and where. It counts as there until a while after `leave` of its last request, so that it is there
   * between two of them. Others hear of it only where something is new.
   *
   * @returns what ends the request; undefined where too many pages of the journey or the account are open
   */
  readonly enter: (id: JourneyId, page: PageHere) => (() => void) | undefined;
  /** A page as the others are told of it now; undefined for one that is not there. */
  readonly find: (id: JourneyId, page: Page) => PageHere | undefined;
  /** Everyone but an account itself, each once for each step, and the number of what is told. */
  readonly others: (id: JourneyId, account: AccountId) => { people: readonly PersonHere[]; seen: number };
};

/** Open pages of one journey, and of one account in it, that others are told of. */
const pagesAtMost = { inAll: 100, ofAccount: 8 } as const;

/** Milliseconds a page is still there without a request: it asks again immediately, unless it was closed. */
const graceMs = 4_000;

/** Milliseconds a page is still there that another process told of: it tells again with each of the page's requests. */
const elsewhereMs = waitMs + 2 * graceMs;

type Entry = { readonly person: PersonHere; requests: number; going?: ReturnType<typeof setTimeout> };

/** Keeps who is where in the memory of the processes; nothing of it is stored. */
export function createPresence(changed: (id: JourneyId) => void, others = nobodyElse): JourneyPresence {
  const journeys = new Map<JourneyId, { readonly pages: Map<string, Entry>; seen: number }>();
  // No number of another process is taken for one of this: the next request of a page may come to either.
  let last = others.state() === 'alone' ? 0 : Math.floor(Math.random() * 2 ** 40);

  function tell(id: JourneyId): void {
    const here = journeys.get(id);
    if (here) here.seen = ++last;
    changed(id);
  }

  function remove(id: JourneyId, key: string): void {
    const here = journeys.get(id);
    if (!here?.pages.delete(key)) return;
    tell(id);
    if (here.pages.size === 0) journeys.delete(id);
  }

  /** Notes where a page is, with the requests it has here; undefined where too many are open. */
  function put(id: JourneyId, { page, ...person }: PageHere, more: number): Entry | undefined {
    const here = journeys.get(id) ?? { pages: new Map<string, Entry>(), seen: 0 };
    const key = keyOf({ page, ...person });
    const before = here.pages.get(key);
    if (!before) {
      const own = [...here.pages.values()].filter((one) => one.person.id === person.id).length;
      if (here.pages.size >= pagesAtMost.inAll || own >= pagesAtMost.ofAccount) return undefined;
      journeys.set(id, here);
    }
    clearTimeout(before?.going);
    const entry: Entry = { person, requests: (before?.requests ?? 0) + more };
    here.pages.set(key, entry);
    if (!before || before.person.at !== person.at) tell(id);
    return entry;
  }

  function goLater(entry: Entry, ms: number, go: () => void): void {
    entry.going = setTimeout(go, ms);
    entry.going.unref();
  }

  others.hear((message) => {
    if (message.kind === 'here') {
      const { journeyId, page, person } = message;
      const entry = put(journeyId, { page, ...person }, 0);
      // One whose requests come here goes as they end.
      if (entry?.requests === 0) goLater(entry, elsewhereMs, () => remove(journeyId, keyOf({ page, id: person.id })));
    }
    if (message.kind === 'gone') {
      const key = keyOf({ page: message.page, id: message.accountId });
      if (journeys.get(message.journeyId)?.pages.get(key)?.requests === 0) remove(message.journeyId, key);
    }
  });

  return {
    enter(id, { page, ...person }) {
      const key = keyOf({ page, ...person });
      if (!put(id, { page, ...person }, 1)) return undefined;
      others.send({ kind: 'here', journeyId: id, page, person });
      let isOver = false;
      return () => {
        const now = journeys.get(id)?.pages.get(key);
        if (isOver || !now) return;
        isOver = true;
        now.requests--;
        if (now.requests > 0) return;
        goLater(now, graceMs, () => {
          remove(id, key);
          others.send({ kind: 'gone', journeyId: id, page, accountId: person.id });
        });
      };
    },
    find(id, own) {
      const person = journeys.get(id)?.pages.get(keyOf(own))?.person;
      return person && { ...person, page: own.page };
    },
    others(id, account) {
      const here = journeys.get(id);
      const people = new Map<string, PersonHere>();
      for (const { person } of here?.pages.values() ?? [])
        if (person.id !== account) people.set(`${person.id} ${person.at}`, person);
      return { people: [...people.values()], seen: here?.seen ?? 0 };
    },
  };
}

function keyOf({ id, page }: Page): string {
  return `${id} ${page}`;
}
