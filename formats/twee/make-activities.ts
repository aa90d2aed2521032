import type { ActivityId, LinkId } from '#domain/ids.ts';
import { automaticAtMost } from '#domain/journey/engine.ts';
import type { Expression } from '#domain/journey/expression.ts';
import { type Activity, graphLimits, type Link, newActivity, newLink } from '#domain/journey/graph.ts';
import { activitiesApart } from '#domain/journey/map.ts';
import { both, not } from './expressions.ts';
import type { Done } from './flow.ts';
import { type LinkDraft, Lowering, type ReadPassage, type RevealDraft, type Surroundings } from './lower.ts';
import { passageId } from './passage-id.ts';
import { stableId } from './stable-id.ts';
import { unreadable } from './story-file.ts';

/** Where an activity stands and what it is called. */
export type Standing = { readonly id: ActivityId; readonly title: string; readonly x: number; readonly y: number };

/** The activities that a passage becomes: one, and others for what one cannot do by itself. */
export function activitiesOf(read: ReadPassage, around: Surroundings, standing: Standing): Activity[] {
  const lowering = new Lowering(around, read.passage, standing.id);
  const text = lowering.text(read.nodes);
  return new Maker(around, read, standing.id).step(lowering, text, standing, { links: [], reveals: [] }, 0);
}

/** The links offered besides a step’s own ways: those of the step it was shown in. */
type Beside = { readonly links: readonly LinkDraft[]; readonly reveals: readonly Shown[] };
type Shown = RevealDraft & { readonly id: ActivityId };
const deepestReveal = 2;

class Maker {
  readonly #around: Surroundings;
  readonly #read: ReadPassage;
  readonly #here: ActivityId;
  #reveals = 0;

  constructor(around: Surroundings, read: ReadPassage, here: ActivityId) {
    this.#around = around;
    this.#read = read;
    this.#here = here;
  }

  step(lowering: Lowering, text: string, standing: Standing, beside: Beside, depth: number): Activity[] {
    const own = lowering.reveals.map((draft): Shown => {
      this.#reveals += 1;
      return { ...draft, id: stableId(`reveal ${this.#here} ${this.#reveals}`) as ActivityId };
    });
    const shown = [...own, ...beside.reveals];
    const drafts = [...lowering.links, ...beside.links];
    const made = [
      ...lowering.gotos.flatMap((draft) =>
        this.#links(lowering, draft, false).map((link) => ({ ...link, isAutomatic: true })),
      ),
      ...drafts.flatMap((draft) => this.#links(lowering, draft)),
      ...shown.map(({ id, label, when }) =>
        this.#link(lowering, { label, when, to: id, held: new Map(lowering.flow.held) }),
      ),
    ];
    const steps = own.flatMap((draft, at) => {
      const others = shown.filter(({ id }) => id !== draft.id);
      const inner = new Lowering(this.#around, draft.passage, this.#here, {
        helpers: lowering.flow.helpers,
        mayReveal: depth + 1 < deepestReveal,
      });
      const words = inner.text(draft.shows);
      const place = {
        ...standing,
        id: draft.id,
        title: draft.label || standing.title,
        x: standing.x + activitiesApart.x * (at + 1),
        y: standing.y + activitiesApart.y * (depth + 1),
      };
      return this.step(inner, words, place, { links: drafts, reveals: others }, depth + 1);
    });
    if (lowering.flow.lost > 0) this.#around.tell('macroAsText', this.#read.passage, 0, 'set');
    const gates = lowering.flow.arrival.filter(({ when: asked }) => asked !== undefined).length;
    if (gates > automaticAtMost / 2) throw unreadable('tooLarge', this.#read.passage);
    return [...staged(lowering.flow.arrival, whole(standing, text, named(standing.id, made)), standing), ...steps];
  }

  /** The links that a way on becomes: one for each place it can lead to. */
  #links(lowering: Lowering, draft: LinkDraft, isPressed = true): Link[] {
    const { label, to, does, when, isShownShut, ...written } = draft;
    const held = new Map(lowering.flow.held);
    const ways = lowering.done(does, held);
    if (to !== undefined && ways.at(-1)?.when !== undefined) ways.push({ to, when: undefined });
    if (to !== undefined && ways.length === 0) ways.push({ to, when: undefined });
    let none: Expression | undefined;
    const made = ways.map((way) => {
      const condition = both(when, both(none, way.when));
      if (way.when) none = both(none, not(way.when));
      return this.#link(lowering, { label, when: condition, to: this.#target(way.to, written), held, isPressed });
    });
    // Of several ways one is open at most, and the others would be shown beside it.
    return isShownShut && made.length === 1 ? made.map((link) => ({ ...link, whenShut: 'shown' })) : made;
  }

  #target(name: string, { passage, at }: Pick<LinkDraft, 'passage' | 'at'>): ActivityId | undefined {
    if (this.#around.passages.has(name)) return passageId(name);
    this.#around.tell('linkDropped', passage, at, name);
    return undefined;
  }

  #link(
    { flow }: Lowering,
    draft: Pick<LinkDraft, 'label' | 'when'> & {
      readonly to: ActivityId | undefined;
      readonly held: Map<string, Expression>;
      readonly isPressed?: boolean;
    },
  ): Link {
    const { label, when, to, held, isPressed = true } = draft;
    const effects = flow.effectsOf(held, isPressed);
    const written = when && (flow.written(when) ?? flow.written(flow.keep(when, 'flag')));
    if (!effects || effects.length > graphLimits.effects) throw unreadable('tooLarge', this.#read.passage);
    return { ...newLink('' as LinkId, to, label), condition: written ?? '', effects };
  }
}

/** Links with their ids, which follow from where they lead and what they say. */
function named(id: ActivityId, links: readonly Link[]): Link[] {
  const counts = new Map<string, number>();
  return links.map((link) => {
    const key = `link ${id} ${link.to} ${link.isAutomatic} ${link.label}`;
    const count = (counts.get(key) ?? 0) + 1;
    counts.set(key, count);
    return { ...link, id: stableId(`${key} ${count}`) as LinkId };
  });
}

/** An activity with all its links: if there are too many they continue at another. */
function whole(standing: Standing, text: string, links: readonly Link[]): Activity[] {
  const { id, title } = standing;
  const made: Activity[] = [];
  const room = graphLimits.links;
  for (let from = 0, page = 1; from === 0 || from < links.length; page++) {
    const isLast = links.length - from <= room;
    const own = links.slice(from, isLast ? undefined : from + room - 1);
    const here = page === 1 ? id : pageId(id, page);
    const on = newLink(stableId(`page ${here}`) as LinkId, pageId(id, page + 1), '…');
    const shown = isLast ? own : [...own, on];
    const at = { x: standing.x + 40 * (page - 1), y: standing.y + 40 * (page - 1) };
    const name = page === 1 ? title : `${title} (${page})`;
    const activity = newActivity(here, kindOf(shown), name.slice(0, graphLimits.titleLength), at);
    made.push({ ...activity, text: page === 1 ? text : '', links: shown });
    from += own.length;
    if (isLast) break;
  }
  return made;
}

function pageId(id: ActivityId, page: number): ActivityId {
  return stableId(`page ${id} ${page}`) as ActivityId;
}

function kindOf(links: readonly Link[]): Activity['kind'] {
  if (links.length === 0) return 'ending';
  return links.filter(({ isAutomatic }) => !isAutomatic).length > 1 ? 'choice' : 'read';
}

/**
 * Activities that apply their effects on arrival. Conditional effects, and more than one activity may have, are applied
 * by other activities before it, which are passed through immediately.
 */
function staged(arrival: readonly Done[], [last, ...more]: readonly Activity[], standing: Standing): Activity[] {
  if (!last) return [];
  const stages: { effects: Done[]; gate: Done | undefined }[] = [{ effects: [], gate: undefined }];
  for (const done of arrival) {
    const stage = stages.at(-1);
    if (!stage) break;
    if (done.when !== undefined) stage.gate = done;
    else if (stage.effects.length < graphLimits.effects) stage.effects.push(done);
    if (done.when !== undefined) stages.push({ effects: [], gate: undefined });
    else if (!stage.effects.includes(done)) stages.push({ effects: [done], gate: undefined });
  }
  const idOf = (stage: number) => (stage === 0 ? last.id : (stableId(`stage ${last.id} ${stage}`) as ActivityId));
  return [
    ...stages.map(({ effects, gate }, at): Activity => {
      const { id } = { id: idOf(at) };
      const shown = effects.map(({ variable, value }) => ({ variable, value }));
      if (at === stages.length - 1) return { ...last, id, effects: shown };
      const place = { x: standing.x, y: standing.y - activitiesApart.y * (stages.length - 1 - at) };
      const title = `${standing.title} (${at + 1})`.slice(0, graphLimits.titleLength);
      return { ...newActivity(id, 'read', title, place), effects: shown, links: gates(id, idOf(at + 1), gate) };
    }),
    ...more,
  ];
}

function gates(from: ActivityId, to: ActivityId, gate: Done | undefined): Link[] {
  const way = (name: string) => ({ ...newLink(stableId(`${name} ${from}`) as LinkId, to), isAutomatic: true });
  if (gate?.when === undefined) return [way('else')];
  const { variable, value, when } = gate;
  return [{ ...way('gate'), condition: when, effects: [{ variable, value }] }, way('else')];
}
