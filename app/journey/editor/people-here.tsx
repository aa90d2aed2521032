import { createContext, use, useMemo } from 'react';
import { useStrings } from '#app/strings.ts';
import { Avatar } from '#app/ui/avatar.tsx';
import type { ActivityId } from '#domain/ids.ts';
import type { PersonHere } from './reach-draft.ts';

/** Who else has each step open, for what draws the steps. */
export const PeopleHere = createContext<ReadonlyMap<ActivityId, readonly PersonHere[]>>(new Map());

/** Everyone by the step they have open. */
export function usePeopleByStep(people: readonly PersonHere[]): ReadonlyMap<ActivityId, readonly PersonHere[]> {
  return useMemo(() => {
    const byStep = new Map<ActivityId, PersonHere[]>();
    for (const person of people)
      if (person.at !== undefined) byStep.set(person.at, [...(byStep.get(person.at) ?? []), person]);
    return byStep;
  }, [people]);
}

/** The people who have the journey open, each once, for the editor's bar. */
export function HereNow({ people }: { people: readonly PersonHere[] }) {
  const t = useStrings();
  const all = [...new Map(people.map((person) => [person.id, person])).values()];
  return all.length === 0 ? null : <Faces people={all} label="editor.hereNowNames" t={t} />;
}

/** The people at one step, on its row or its box. */
export function AtStep({ id }: { id: ActivityId }) {
  const t = useStrings();
  const people = use(PeopleHere).get(id);
  return people ? <Faces people={people} label="journeys.atThisStep" t={t} size="2xs" /> : null;
}

/** The people at the open step, who are announced when they come: what they write shows here at once. */
export function AlsoAtStep({ id }: { id: ActivityId }) {
  const t = useStrings();
  const people = use(PeopleHere).get(id);
  return (
    <span className="grow row">
      {people ? <Faces people={people} label="journeys.atThisStep" t={t} /> : null}
      <span className="vh" role="status">
        {people ? t('journeys.atThisStep', { names: namesOf(people, t) }) : null}
      </span>
    </span>
  );
}

function Faces({
  people,
  label,
  size = 'sm',
  t,
}: {
  people: readonly PersonHere[];
  label: 'editor.hereNowNames' | 'journeys.atThisStep';
  size?: 'sm' | '2xs';
  t: ReturnType<typeof useStrings>;
}) {
  const names = namesOf(people, t);
  return (
    <span className="avatars row" role="img" aria-label={t(label, { names })} title={t(label, { names })}>
      {people.map(({ id, name }) => (
        <Avatar key={id} alt={name || t('shell.noName')} seed={id} size={size} isLive={size === 'sm'} />
      ))}
    </span>
  );
}

function namesOf(people: readonly PersonHere[], t: ReturnType<typeof useStrings>): string {
  return people.map(({ name }) => name || t('shell.noName')).join(', ');
}
