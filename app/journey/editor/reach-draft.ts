import { readEdits, withoutNull, writeEdits } from '#domain/journey/edits.ts';
import type { Batch, Change, Loaded, Sent } from './draft-store.ts';
import type { Refusal } from './refused-batches.ts';

/** The calls about one journey's draft, as one account makes them. */
export function reachDraft(journeyId: string, uid: string) {
  const path = `/api/journeys/${journeyId}`;
  return {
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
    async load(): Promise<Loaded | undefined> {
      const said = await ask(`${path}/draft`);
      return said && (withoutNull(said) as Loaded);
    },
    async changesAfter(version: number, stop?: AbortSignal): Promise<readonly Change[] | Loaded | undefined> {
      const said = await ask(`${path}/edits?after=${version}`, stop);
      if (said?.isBehind) return this.load();
      return said?.changes.map(({ edits, ...change }: Change) => ({
        ...change,
        edits: readEdits(JSON.stringify(edits)),
      }));
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
