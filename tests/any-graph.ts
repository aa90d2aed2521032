import fc from 'fast-check';
import {
  type Activity,
  activityKinds,
  type Effect,
  type Graph,
  type Link,
  mapItemKinds,
  offerOrders,
  shutWays,
  type Variable,
  variableKinds,
} from '#domain/journey/graph.ts';
import { itemSize } from '#domain/journey/map.ts';
import { typedText } from '#domain/typed-text.ts';
import { activityId, linkId, mapId, mapItem } from '#tests/journeys.ts';

const words = fc
  .string({ maxLength: 20, unit: 'binary' })
  .map(typedText)
  .filter((text) => text.length <= 40);
const names = ['key', 'n', 'ім’я'.replace('’', '_'), '_a'];
const effects: fc.Arbitrary<Effect[]> = fc.array(
  fc.record({ variable: fc.constantFrom(...names), value: fc.constantFrom('yes', 'n + 1', '(') }),
  { maxLength: 2 },
);
const to = fc.option(fc.integer({ min: 1, max: 6 }).map(activityId), { nil: undefined });
const variables: fc.Arbitrary<Variable[]> = fc.uniqueArray(
  fc.record({
    name: fc.constantFrom(...names),
    kind: fc.constantFrom(...variableKinds),
    start: fc.oneof(
      fc.boolean(),
      fc.double({ noNaN: true, noDefaultInfinity: true }).map((one) => one + 0),
      words,
    ),
    values: fc.array(words, { maxLength: 2 }),
    carried: fc.option(words, { nil: undefined }),
  }),
  { selector: ({ name }) => name },
);
const link = fc.record({
  to,
  label: words,
  condition: fc.constantFrom('', 'key and n > 2', 'broken('),
  effects,
  isOnce: fc.boolean(),
  whenShut: fc.constantFrom(...shutWays),
  whyShut: fc.option(words, { nil: undefined }),
  isAutomatic: fc.boolean(),
  isRight: fc.boolean(),
  feedback: words,
});
const mapOf = fc.constantFrom(undefined, mapId(1));
const item = fc.record({
  kind: fc.constantFrom(...mapItemKinds),
  map: mapOf,
  text: words,
  x: fc.integer({ min: -1_000, max: 1_000 }),
  y: fc.integer({ min: -1_000, max: 1_000 }),
  width: fc.integer({ min: itemSize.least, max: itemSize.most }),
  height: fc.integer({ min: itemSize.least, max: itemSize.most }),
});
const activity = fc.record({
  kind: fc.constantFrom(...activityKinds),
  title: words,
  text: words,
  effects,
  links: fc.array(link, { maxLength: 3 }),
  isCheckpoint: fc.boolean(),
  hint: fc.option(words, { nil: undefined }),
  offer: fc.option(
    fc.record({ group: words, by: fc.constantFrom(...offerOrders), atMost: fc.integer({ min: 1, max: 9 }) }),
    { nil: undefined },
  ),
  storylet: fc.option(
    fc.record({
      group: words,
      condition: fc.constantFrom('', 'not key'),
      weight: fc.integer({ min: 1, max: 9 }).map((one) => one / 4),
      isOnce: fc.boolean(),
    }),
    { nil: undefined },
  ),
  map: mapOf,
  x: fc.integer({ min: -1_000, max: 1_000 }),
  y: fc.double({ min: -1_000, max: 1_000, noNaN: true }).map((one) => one + 0),
});

/** Graphs with every field in use, in any combination: for files that must lose nothing. */
export const anyGraph: fc.Arbitrary<Graph> = fc
  .record({
    ...{ start: to, activities: fc.array(activity, { maxLength: 5 }), variables, mayGoBack: fc.boolean() },
    title: words,
    items: fc.array(item, { maxLength: 2 }),
  })
  .map(({ activities, title, items, ...graph }) => {
    let links = 0;
    return {
      ...graph,
      maps: [{ id: mapId(1), title }],
      items: items.map((one, at) => mapItem(at + 1, one.kind, one)),
      activities: activities.map(
        (one, at): Activity => ({
          ...one,
          id: activityId(at + 1),
          links: one.links.map((held): Link => ({ ...held, id: linkId(++links) })),
        }),
      ),
    };
  });
