import { expect, test } from 'vitest';
import { isId } from '#domain/ids.ts';
import { untravelled } from '#domain/journey/explore.ts';
import { checkGraph, weightOf } from '#domain/journey/findings.ts';
import { type Graph, graphLimits, isVariableName } from '#domain/journey/graph.ts';
import { readStory } from '#tests/stories.ts';

/** Pieces of the languages of all story formats, which a story is thrown together from. */
const pieces = [
  ...[
    'word ',
    '\n',
    '\n\n',
    ' ',
    '> ',
    '***',
    '---',
    '//',
    "''",
    '*',
    '**',
    '_',
    '`',
    '\\',
    '"',
    "'",
    '«',
    '\u{1F98A}',
  ],
  ...['[[A]]', '[[B|C]]', '[[x->A]]', '[[A<-y]]', '[[A][$a to 1]]', '[[', ']]', '[', ']', '{', '}', '(', ')', '|h>['],
  ...['(set: $a to it + 1)', '(set: $a to "w")', '(set: $b to (random: 1, 6))', '(put: 2 into $b)', '$a', '_t', '$a.b'],
  ...['(if: $a > 1)[', '(else-if: $b is 2 or 3)[', '(else:)[', '(unless: $a)[[', '(print: $a + $b)', '(for: each _i)['],
  ...[
    '(link: "Go")[(goto: "A")]',
    '(link: "Look")[',
    '(goto: "B")',
    '(display: "A")',
    '(either: 1, "x")',
    '(live: 1s)[',
  ],
  ...[
    '<<set $a to 1>>',
    '<<set $a += "w", $b to {x: 1}>>',
    '<<if $a gt 1>>',
    '<<elseif not $b>>',
    '<<else>>',
    '<</if>>',
  ],
  ...[
    '<<switch $a>>',
    '<<case 1 "x">>',
    '<<default>>',
    '<</switch>>',
    '<<link "Go" "A">>',
    '<<link "Do">>',
    '<</link>>',
  ],
  ...[
    '<<goto "A">>',
    '<<include "B">>',
    '<<print visited("A")>>',
    '<<for _i to 0>>',
    '<</for>>',
    '<<nobr>>',
    '<</nobr>>',
  ],
  ...[
    'a: 1\n',
    'b (a > 1): a + "w"\n',
    '\n--\n',
    '\n[if a > 1]\n',
    '\n[else]\n',
    '\n[continued]\n',
    '\n[JavaScript]\n',
  ],
  ...["{embed passage: 'A'}", "{reveal link: 'L', passage: 'B'}", "{link to: 'A', label: 'm'}", '{a}', '{random.d6}'],
  ...[
    '<% s.a = 1 %>',
    '<% if (s.a) { %>',
    '<% } else { %>',
    '<% } %>',
    '<%= s.a %>',
    '<b>',
    '</b>',
    '<br>',
    '<!--',
    '-->',
  ],
  ...[
    '__proto__',
    '$constructor',
    '{if a}',
    '{else}',
    '{end}',
    '{visits()}',
    '\uE000',
    '\uE001',
    '$end',
    '(set: $if to yes)',
  ],
];

/** Numbers from 0 up to 1 that a seed gives: the same each time. */
function chanceOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

function storyFrom(seed: number): string {
  const chance = chanceOf(seed);
  const pick = <Item>(items: readonly Item[]) => items[Math.floor(chance() * items.length)] as Item;
  const format = pick(['Harlowe', 'SugarCube', 'Chapbook', 'Snowman', 'Paperthin']);
  const passages = ['A', 'B', 'C', 'StoryInit', 'PassageHeader'].slice(0, 1 + Math.floor(chance() * 5)).map((name) => {
    const tags = chance() < 0.1 ? ' [startup]' : chance() < 0.1 ? ' [header]' : '';
    return `:: ${name}${tags}\n${Array.from({ length: 1 + Math.floor(chance() * 40) }, () => pick(pieces)).join('')}`;
  });
  return `:: StoryData\n{"format": "${format}"}\n\n${passages.join('\n\n')}`;
}

/** The defects of a graph. */
function wrongIn(graph: Graph): unknown[] {
  const { activities, variables } = graph;
  const ids = new Set(activities.map(({ id }) => id));
  const links = activities.flatMap((activity) => activity.links);
  const names = new Set(variables.map(({ name }) => name));
  // A link to nothing is one in the file.
  const errors = checkGraph(graph, () => untravelled).findings.filter(
    (finding) => weightOf(finding) === 'error' && finding.kind !== 'linkToNothing',
  );
  return [
    ...errors,
    ...activities.filter(
      ({ id, title, text }) =>
        !isId(id) || title.length > graphLimits.titleLength || text.length > graphLimits.textLength,
    ),
    ...links.filter(
      ({ id, to, label }) => !isId(id) || (to !== undefined && !ids.has(to)) || label.length > graphLimits.labelLength,
    ),
    ...activities.filter((one) => one.links.length > graphLimits.links || one.effects.length > graphLimits.effects),
    ...variables.filter(({ name }) => !isVariableName(name)),
    ...[...activities, ...links].flatMap(({ effects }) => effects).filter(({ variable }) => !names.has(variable)),
    ...(ids.size === activities.length && names.size === variables.length ? [] : ['twice']),
    ...(new Set(links.map(({ id }) => id)).size === links.length ? [] : ['links twice']),
    ...(graph.start !== undefined && ids.has(graph.start) ? [] : ['no start']),
  ];
}

const stories = process.env.FABULA_FUZZ ? 50_000 : 600;

test('any story of random parts becomes a consistent journey, or is refused with a reason', () => {
  const wrong: unknown[] = [];
  let journeys = 0;
  for (let seed = 1; seed <= stories; seed++) {
    const source = storyFrom(seed);
    const read = readStory(source);
    const graph = read.ok ? read.book.journeys?.[0]?.graph : undefined;
    const found = graph ? wrongIn(graph) : read.ok || read.problem.kind === 'damaged' ? [read] : [];
    if (found.length > 0) wrong.push({ seed, found, source });
    if (graph) journeys += 1;
    if (wrong.length >= 2) break;
  }

  expect(wrong).toEqual([]);
  expect(journeys).toBeGreaterThan(stories * 0.8);
});
