import fc from 'fast-check';
import type { ActivityId } from '#domain/ids.ts';
import type { Activity, ActivityKind, Graph, Link, Value, Variable } from '#domain/journey/graph.ts';
import { activity, activityId, graph, link } from '#tests/journeys.ts';

/**
 * A plain interpreter of journeys to compare the engine with: it was written from docs/journeys.md alone, knows nothing
 * of the engine's parts, and evaluates the conditions it made itself, before they were written as text.
 */
type Said =
  | { readonly kind: 'number'; readonly value: number }
  | { readonly kind: 'count' | 'flag' }
  | { readonly kind: 'visits'; readonly of: number | undefined }
  | { readonly kind: 'turns' }
  | { readonly kind: 'not'; readonly of: Said }
  | { readonly kind: 'two'; readonly sign: string; readonly left: Said; readonly right: Said };

/** A small random expression over a flag, a number, visits and turns. */
const said = (depth: number): fc.Arbitrary<Said> =>
  depth === 0
    ? fc.oneof(
        fc.record({ kind: fc.constant('number' as const), value: fc.nat(4) }),
        fc.constantFrom<Said>({ kind: 'count' }, { kind: 'flag' }, { kind: 'turns' }),
        fc.record({ kind: fc.constant('visits' as const), of: fc.constantFrom(undefined, 1, 2, 3) }),
      )
    : fc.oneof(
        said(0),
        fc.record({ kind: fc.constant('not' as const), of: said(depth - 1) }),
        fc.record({
          kind: fc.constant('two' as const),
          sign: fc.constantFrom('and', 'or', '<', '<=', '>', '>=', 'is', 'is not', '+', '-', '*'),
          left: said(depth - 1),
          right: said(depth - 1),
        }),
      );

function written(one: Said): string {
  switch (one.kind) {
    case 'number':
      return String(one.value);
    case 'count':
    case 'flag':
      return one.kind;
    case 'turns':
      return 'turns()';
    case 'visits':
      return one.of === undefined ? 'visits()' : `visits(#${activityId(one.of)})`;
    case 'not':
      return `not (${written(one.of)})`;
    case 'two':
      return `(${written(one.left)}) ${one.sign} (${written(one.right)})`;
  }
}

type Known = Pick<Reference, 'activity' | 'variables' | 'visits' | 'turn'>;

function meant(one: Said, known: Known): Value {
  switch (one.kind) {
    case 'number':
      return one.value;
    case 'count':
    case 'flag':
      return known.variables[one.kind] ?? 0;
    case 'turns':
      return known.turn;
    case 'visits':
      return known.visits.get(one.of === undefined ? known.activity : activityId(one.of)) ?? 0;
    case 'not':
      return !truth(meant(one.of, known));
    case 'two': {
      const [left, right] = [meant(one.left, known), meant(one.right, known)];
      const [a, b] = [Number(left), Number(right)];
      const results: Record<string, Value> = {
        and: truth(left) && truth(right),
        or: truth(left) || truth(right),
        '<': a < b,
        '<=': a <= b,
        '>': a > b,
        '>=': a >= b,
        is: same(left, right),
        'is not': !same(left, right),
        '+': a + b,
        '-': a - b,
        '*': a * b,
      };
      return results[one.sign] ?? false;
    }
  }
}

const truth = (value: Value) => Boolean(value);
const same = (left: Value, right: Value) => Number(left) === Number(right);

/** What a reference run knows besides the graph: the conditions and effects before they were written. */
type Written = {
  readonly graph: Graph;
  readonly conditions: ReadonlyMap<string, Said>;
  readonly effects: ReadonlyMap<string, { readonly variable: string; readonly value: Said }>;
};

const variables: readonly Variable[] = [
  { name: 'flag', kind: 'flag', start: false, values: [] },
  { name: 'count', kind: 'number', start: 1, values: [] },
];

const effect = fc.record({ variable: fc.constantFrom('flag', 'count'), value: said(2) });
const linkShape = fc.record({
  to: fc.option(fc.integer({ min: 1, max: 5 }), { nil: undefined }),
  condition: fc.option(said(2), { nil: undefined }),
  effect: fc.option(effect, { nil: undefined }),
  isOnce: fc.boolean(),
  isShown: fc.boolean(),
  isAutomatic: fc.nat(5).map((one) => one === 0),
  isRight: fc.boolean(),
});
const activityShape = fc.record({
  kind: fc.constantFrom<ActivityKind>('read', 'choice', 'choice', 'question', 'reflection', 'ending'),
  effect: fc.option(effect, { nil: undefined }),
  links: fc.array(linkShape, { maxLength: 4 }),
});

/** Random journeys of up to five activities, with what their conditions mean. */
export const writtenJourneys: fc.Arbitrary<Written> = fc
  .array(activityShape, { minLength: 1, maxLength: 5 })
  .map((shapes) => {
    const conditions = new Map<string, Said>();
    const effects = new Map<string, { variable: string; value: Said }>();
    let count = 0;
    const note = (id: string, one: { variable: string; value: Said } | undefined) => {
      if (!one) return [];
      effects.set(id, one);
      return [{ variable: one.variable, value: written(one.value) }];
    };
    const activities: Activity[] = shapes.map((shape, at) =>
      activity(
        at + 1,
        shape.kind,
        shape.links.map((one): Link => {
          const made = link(++count, one.to);
          if (one.condition) conditions.set(made.id, one.condition);
          return {
            ...made,
            condition: one.condition ? written(one.condition) : '',
            effects: note(made.id, one.effect),
            isOnce: one.isOnce,
            whenShut: one.isShown ? 'shown' : 'hidden',
            isAutomatic: one.isAutomatic,
            isRight: one.isRight,
          };
        }),
        { effects: note(activityId(at + 1), shape.effect) },
      ),
    );
    return { graph: graph(activities, { variables }), conditions, effects };
  });

/** One run, as the reference interpreter has it. */
export class Reference {
  activity: ActivityId;
  variables: Record<string, Value> = { flag: false, count: 1 };
  visits = new Map<ActivityId, number>();
  taken = new Set<string>();
  answers: string[] = [];
  turn = 0;
  readonly journey: Written;

  constructor(journey: Written) {
    this.journey = journey;
    this.activity = journey.graph.start as ActivityId;
    this.#arrive(this.activity);
  }

  get #here(): Activity {
    return this.journey.graph.activities.find(({ id }) => id === this.activity) as Activity;
  }

  #exists(id: ActivityId | undefined): id is ActivityId {
    return this.journey.graph.activities.some((one) => one.id === id);
  }

  #holds(id: string): boolean {
    const condition = this.journey.conditions.get(id);
    return condition === undefined || truth(meant(condition, this));
  }

  #affect(id: string): void {
    const one = this.journey.effects.get(id);
    if (!one) return;
    const value = meant(one.value, this);
    this.variables = { ...this.variables, [one.variable]: one.variable === 'flag' ? truth(value) : Number(value) };
  }

  #follow(one: Link): void {
    this.#affect(one.id);
    if (one.isOnce) this.taken.add(one.id);
  }

  #arrive(to: ActivityId): void {
    let next: ActivityId | undefined = to;
    for (let hops = 0; next !== undefined; hops++) {
      this.activity = next;
      this.visits.set(next, (this.visits.get(next) ?? 0) + 1);
      this.#affect(next);
      next = undefined;
      if (this.#here.kind === 'ending' || hops >= 100) return;
      const leading = this.#here.links.find(
        (one) =>
          one.isAutomatic && this.#exists(one.to) && !(one.isOnce && this.taken.has(one.id)) && this.#holds(one.id),
      );
      if (!leading) return;
      this.#follow(leading);
      next = leading.to;
    }
  }

  /** The links that can be followed, and those that are seen shut; the answers that can be given. */
  ways(): { open: string[]; shut: string[]; answers: string[] } {
    const { kind, links } = this.#here;
    if (kind === 'ending') return { open: [], shut: [], answers: [] };
    if (kind !== 'question') {
      const offered = links.filter(
        (one) => !one.isAutomatic && this.#exists(one.to) && !(one.isOnce && this.taken.has(one.id)),
      );
      const open = offered.filter(({ id }) => this.#holds(id));
      const shut = offered.filter((one) => !this.#holds(one.id) && one.whenShut === 'shown');
      return { open: open.map(({ id }) => id), shut: shut.map(({ id }) => id), answers: [] };
    }
    const asked = links.filter((one) => !one.isAutomatic && this.#holds(one.id));
    const last = links.find(({ id }) => id === this.answers.at(-1));
    const isOver =
      last && (last.isRight || last.to !== undefined || asked.every(({ id }) => this.answers.includes(id)));
    if (!isOver)
      return { open: [], shut: [], answers: asked.map(({ id }) => id).filter((id) => !this.answers.includes(id)) };
    const leading = last.to === undefined ? links.find(({ to }) => to !== undefined) : last;
    return { open: leading && this.#exists(leading.to) ? [leading.id] : [], shut: [], answers: [] };
  }

  /** Follows a link, or gives an answer, that `ways` names. */
  choose(id: string): void {
    const one = this.#here.links.find((held) => held.id === id) as Link;
    const isAnswer = this.ways().answers.includes(id);
    const isQuestion = this.#here.kind === 'question';
    this.turn += 1;
    if (isAnswer || !isQuestion) this.#follow(one);
    if (isAnswer) {
      this.answers.push(id);
      return;
    }
    this.answers = [];
    this.#arrive(one.to as ActivityId);
  }
}
