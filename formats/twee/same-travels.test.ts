import { expect, test } from 'vitest';
import { move, startRun, stepOf } from '#domain/journey/engine.ts';
import { evaluate, isTrue, numberOf, textOf } from '#domain/journey/evaluate.ts';
import type { Expression } from '#domain/journey/expression.ts';
import type { Graph, Value } from '#domain/journey/graph.ts';
import { storyOf } from '#domain/journey/story.ts';
import { plainStoryText } from '#domain/journey/story-text.ts';
import { readStory } from '#tests/stories.ts';
import { readHarlowe } from './harlowe.ts';
import type { Node } from './nodes.ts';

/**
 * A story travelled twice: by the engine, in the journey it became, and here, the way Harlowe does it, where all is done
 * in the order of the text. Both must say and offer the same at each step.
 */
function chanceOf(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

const names = ['A', 'B', 'C', 'D'];
const conditions = ['$n > 2', '$f', 'not $f', '$t is "xy"', '$m < $n', '$n is 1 or $f', '$t contains "y" and $m > 1'];
const sets = [
  ...['$n to it + 1', '$n to 5', '$n to $m', '$m to $n * 2', '$m to it - 1', '$f to true', '$f to false'],
  ...['$f to not it', '$t to "x"', '$t to it + "y"', '$t to $u', '$u to $t + "z"', '$n to $m, $m to $n'],
];

function passageText(chance: (below: number) => number, depth: number): string {
  const pick = (items: readonly string[]) => items[chance(items.length)] ?? '';
  const piece = (): string => {
    switch (chance(depth > 1 ? 6 : 8)) {
      case 0:
        return 'word ';
      case 1:
      case 2:
        return `(set: ${pick(sets)})`;
      case 3:
      case 4:
        return `$${pick(['n', 'm', 'f', 't', 'u'])} `;
      case 5:
        return chance(2) === 0
          ? `\n[[L${chance(3)}->${pick(names)}]]\n`
          : `\n(link: "K${chance(3)}")[(set: ${pick(sets)})(if: ${pick(conditions)})[(goto: "${pick(names)}")](else:)[(set: ${pick(sets)})(goto: "${pick(names)}")]]\n`;
      default:
        return `(if: ${pick(conditions)})[${passageText(chance, depth + 1)}](else-if: ${pick(conditions)})[${passageText(chance, depth + 1)}](else:)[${passageText(chance, depth + 1)}]`;
    }
  };
  return Array.from({ length: 1 + chance(4) }, piece).join('');
}

type Way = { readonly label: string; readonly to: string | undefined; readonly does: readonly Node[] };

/** Does and shows a passage as Harlowe would. */
class Reference {
  readonly values: Map<string, Value>;
  readonly #kinds: ReadonlyMap<string, string>;

  constructor({ variables }: Graph) {
    this.values = new Map(variables.map(({ name, start }) => [name, start]));
    this.#kinds = new Map(variables.map(({ name, kind }) => [name, kind]));
  }

  #value(expression: Expression): Value {
    const variable = (name: string) => this.values.get(name);
    return evaluate(expression, { variable, visits: () => 0, turns: () => 0, chance: () => 0 });
  }

  /** Runs nodes up to one that leads on, and returns where that leads. */
  walk(nodes: readonly Node[], show: (text: string) => void, ways: Way[]): string | undefined {
    for (const node of nodes) {
      if (node.kind === 'words') show(node.text);
      else if (node.kind === 'show') show(textOf(this.#value(node.value)));
      else if (node.kind === 'set') this.#set(node.variable, this.#value(node.value));
      else if (node.kind === 'goto') return node.to;
      else if (node.kind === 'link') {
        let label = '';
        this.walk(node.label, (text) => (label += text), []);
        ways.push({ label, to: node.to, does: node.does });
      } else if (node.kind === 'vary') {
        const way = node.ways.find(({ condition }) => !condition || isTrue(this.#value(condition)));
        const led = way && this.walk(way.nodes, show, ways);
        if (led !== undefined) return led;
      }
    }
    return undefined;
  }

  #set(name: string, value: Value): void {
    const kind = this.#kinds.get(name);
    this.values.set(name, kind === 'flag' ? isTrue(value) : kind === 'number' ? numberOf(value) : textOf(value));
  }
}

const words = (text: string) => text.replace(/\s+/g, '');

/** Where two travels of one story part; undefined where they do not. */
function difference(seed: number): unknown {
  const chance = chanceOf(seed);
  const texts = new Map(names.map((name) => [name, passageText(chance, 0)]));
  // Nobody reaches the last passage: it says what each variable holds.
  const kinds = ':: Z\n(set: $n to 1, $m to 1, $f to true, $t to "a", $u to "a")';
  const source = [...[...texts].map(([name, text]) => `:: ${name}\n${text}`), kinds].join('\n\n');
  const read = readStory(`:: StoryData\n{"format":"Harlowe"}\n\n${source}`);
  const graph = read.ok ? read.book.journeys?.[0]?.graph : undefined;
  if (!graph) return { seed, source, read };
  const story = storyOf(graph);
  const reference = new Reference(graph);
  let state = startRun(story, 1);
  let here = 'A';
  for (let count = 0; count < 12; count++) {
    let said = '';
    const ways: Way[] = [];
    reference.walk(
      readHarlowe(texts.get(here) ?? '', () => undefined),
      (text) => (said += text),
      ways,
    );
    const step = state && stepOf(story, state);
    const seen = step && [words(plainStoryText(step.text)), step.options.map(({ label }) => plainStoryText(label))];
    const wanted = [words(said), ways.map(({ label }) => label)];
    if (JSON.stringify(seen) !== JSON.stringify(wanted)) return { seed, count, here, seen, wanted, source };
    if (!state || !step || ways.length === 0) return undefined;
    const at = chance(ways.length);
    const way = ways[at];
    state = move(story, state, step.options[at]?.id ?? '');
    here = (way && reference.walk(way.does, () => undefined, [])) ?? way?.to ?? here;
  }
  return undefined;
}

const stories = process.env.FABULA_FUZZ ? 20_000 : 150;

test('a story says and offers the same at each step as in its own format', () => {
  const found: unknown[] = [];
  for (let seed = 1; seed <= stories && found.length < 1; seed++) {
    const different = difference(seed);
    if (different) found.push(different);
  }

  expect(found).toEqual([]);
});
