import { createContext, useEffect, useMemo, useRef, useState } from 'react';
import type { ActivityId, TesterLinkId, TesterNoteId } from '#domain/ids.ts';
import type { TesterLink, TesterNote } from '#domain/journey/tester.ts';

/** A text from JSON: missing times were left out. */
type Testing = { readonly links: readonly TesterLink[]; readonly notes: readonly TesterNote[] };

/** Why something about tests was not done. */
export type TestingProblem =
  | 'nameMissing'
  | 'nameTooLong'
  | 'tooManyLinks'
  | 'noBeginning'
  | 'forbidden'
  | 'busy'
  | 'other';

const problems: readonly TestingProblem[] = ['nameMissing', 'nameTooLong', 'tooManyLinks', 'noBeginning'];

/** How many open notes each step has, for what draws the steps. */
export const OpenNotes = createContext<ReadonlyMap<ActivityId, number>>(new Map());

export type TestingKnown = {
  readonly known: 'loading' | 'unknown' | Testing;
  readonly open: ReadonlyMap<ActivityId, number>;
  /** Asks the server again. */
  readonly look: () => void;
  /** Makes a link: its token, which is told this once, or why not. */
  readonly makeLink: (wish: { name: string; days: number }) => Promise<{ token: string } | TestingProblem>;
  readonly withdraw: (id: TesterLinkId) => Promise<boolean>;
  readonly settle: (id: TesterNoteId, isDone: boolean) => Promise<boolean>;
  readonly remove: (id: TesterNoteId) => Promise<boolean>;
};

/** The testers' links of a journey and what they have noted, as the server knows them. */
export function useTesting(journeyId: string): TestingKnown {
  const [known, setKnown] = useState<TestingKnown['known']>('loading');
  const asked = useRef(0);
  const address = `/api/journeys/${journeyId}/testing`;
  const look = async () => {
    const mine = ++asked.current;
    const found = await fetch(address)
      .then((answer) => (answer.ok ? answer.json() : undefined))
      .catch(() => undefined);
    // Only the newest request counts; old data is better than none.
    if (mine === asked.current) setKnown((before) => found ?? (before === 'loading' ? 'unknown' : before));
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once for each journey
  useEffect(() => {
    void look();
    return () => void asked.current++;
  }, [journeyId]);

  const send = async (path: string, method: string, body?: object) => {
    const answer = await fetch(`${address}${path}`, {
      method,
      headers: { 'Content-Type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    }).catch(() => undefined);
    if (answer?.ok) await look();
    return answer;
  };
  const notes = typeof known === 'string' ? undefined : known.notes;
  const open = useMemo(() => {
    const counts = new Map<ActivityId, number>();
    for (const note of notes ?? [])
      if (note.doneAt === undefined) counts.set(note.activityId, (counts.get(note.activityId) ?? 0) + 1);
    return counts;
  }, [notes]);
  return {
    known,
    open,
    look: () => void look(),
    async makeLink(wish) {
      const answer = await send('/links', 'POST', wish);
      const said = await answer?.json().catch(() => undefined);
      if (answer?.ok && said) return { token: said.token };
      if (answer?.status === 429) return 'busy';
      if (answer?.status === 403) return 'forbidden';
      const kind = said?.problems?.[0]?.kind;
      return problems.find((problem) => problem === kind) ?? 'other';
    },
    withdraw: async (id) => (await send(`/links/${id}`, 'DELETE'))?.ok === true,
    settle: async (id, isDone) => (await send(`/notes/${id}`, 'PATCH', { isDone }))?.ok === true,
    remove: async (id) => (await send(`/notes/${id}`, 'DELETE'))?.ok === true,
  };
}
