import { createContext, use, useMemo } from 'react';
import { useStrings } from '#app/strings.ts';
import { Avatar } from '#app/ui/avatar.tsx';
import type { ActivityId } from '#domain/ids.ts';
import type { PersonHere } from '#domain/journey/person-here.ts';

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
  const all = [...new Map(people.map((person) => [person.id, person])).values()];
  return all.length === 0 ? null : <Faces people={all} label="editor.hereNowNames" most={3} size="sm" />;
}

/** The people at one step: on its row, or on its box, which has room for one face. */
export function AtStep({ id, most = 3 }: { id: ActivityId; most?: number }) {
  const people = use(PeopleHere).get(id);
  return people ? <Faces people={people} label="journeys.atThisStep" most={most} size="2xs" /> : null;
}

/** The people at the open step, who are announced when they come: what they write shows here at once. */
export function AlsoAtStep({ id }: { id: ActivityId }) {
  const t = useStrings();
  const people = use(PeopleHere).get(id);
  return (
    <span className="grow row">
      <AtStep id={id} />
      <span className="vh" role="status">
        {people ? t('journeys.atThisStep', { names: namesOf(people, t) }) : null}
      </span>
    </span>
  );
}

type FacesProps = {
  people: readonly PersonHere[];
  label: 'editor.hereNowNames' | 'journeys.atThisStep';
  /** Faces that there is room for; of the others it says how many they are. */
  most: number;
  size: 'sm' | '2xs';
};

function Faces({ people, label, most, size }: FacesProps) {
  const t = useStrings();
  const names = namesOf(people, t);
  const more = people.length - most;
  return (
    <span className="avatars row" role="img" aria-label={t(label, { names })} title={t(label, { names })}>
      {people.slice(0, most).map(({ id, name }) => (
        <Avatar key={id} alt={name || t('shell.noName')} seed={id} size={size} isLive={size === 'sm'} />
      ))}
      {more > 0 ? <span className="je__more">+{more}</span> : null}
    </span>
  );
}

function namesOf(people: readonly PersonHere[], t: ReturnType<typeof useStrings>): string {
  return people.map(({ name }) => name || t('shell.noName')).join(', ');
}
