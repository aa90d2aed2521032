import type { ActivityId } from '#domain/ids.ts';
import { readEdits, withoutNull, writeEdits } from '#domain/journey/edits-json.ts';
import type { PersonHere } from '#domain/journey/person-here.ts';
import type { Batch, Change, Loaded, Sent } from './draft-store.ts';
import type { Refusal } from './refused-batches.ts';

/** Where a page is, and the number of the people it knows. */
type Here = { readonly page: string; readonly at: ActivityId | undefined; readonly seen: number };

type Heard = {
  readonly changes: readonly Change[] | Loaded;
  readonly people: readonly PersonHere[];
  readonly seen: number;
};

type Told = { readonly isBehind?: true; readonly changes?: readonly Change[] };

/** The calls about one journey's draft, as one account makes them. */
export function reachDraft(journeyId: string, uid: string) {
  const path = `/api/journeys/${journeyId}`;
  const load = async (): Promise<Loaded | undefined> => {
    const said = await ask(`${path}/draft`);
    return said && (withoutNull(said) as Loaded);
  };
  const read = async ({ isBehind, changes }: Told): Promise<readonly Change[] | Loaded | undefined> =>
    isBehind
      ? load()
      : changes?.map(({ edits, ...change }) => ({ ...change, edits: readEdits(JSON.stringify(edits)) }));
  return {
    load,
    async send({ request, edits }: Batch): Promise<Sent> {
      const body = `{"request":${JSON.stringify(request)},"edits":${writeEdits(edits)}}`;
      let answer: Response;
      try {
        answer = await fetch(`${path}/edits`, {
          method: 'POST',
          body,
          headers: { 'Content-Type': 'application/json' },
        });
      } catch {
        return { kind: 'unreached' };
      }
      if (answer.ok) return { kind: 'made', version: (await answer.json()).version };
      if (answer.status === 429 || answer.status >= 500) return { kind: 'unreached' };
      if (answer.status === 401) return { kind: 'signedOut' };
      const said = await answer.json().catch(() => undefined);
      if (answer.status === 413) return { kind: 'refused', problem: 'tooLarge' };
      if (answer.status !== 422) return { kind: (await isSignedIn(uid)) ? 'gone' : 'signedOut' };
      const kind: Refusal | undefined = said?.problems?.[0]?.kind;
      return { kind: 'refused', problem: kind ?? 'notUnderstood' };
    },
    async changesAfter(version: number): Promise<readonly Change[] | Loaded | undefined> {
      const said = await ask(`${path}/edits?after=${version}`);
      return said && (await read(said));
    },
    /** Waits for the next changes or other people, and says meanwhile where this page is. */
    async listen(version: number, here: Here, signal: AbortSignal): Promise<Heard | undefined> {
      const where = here.at === undefined ? '' : `&at=${here.at}`;
      const said = await ask(`${path}/edits?after=${version}&page=${here.page}${where}&seen=${here.seen}`, signal);
      const changes = said && (await read(said));
      return changes && { changes, people: said.people ?? [], seen: said.seen ?? 0 };
    },
  };
}

async function ask(address: string, signal?: AbortSignal) {
  try {
    const answer = await fetch(address, signal ? { signal } : {});
    return answer.ok ? await answer.json() : undefined;
  } catch {
    return undefined;
  }
}

/** Whether this browser is still the account's: someone logged out gets the same answer as someone who is no member. */
async function isSignedIn(uid: string): Promise<boolean> {
  return (await ask('/session'))?.account?.uid === uid;
}
