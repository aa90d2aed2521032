import type { Expression } from '#domain/journey/expression.ts';

/** Sets a variable; its name is the one of the story format, which `variables.ts` makes one of ours. */
export type Assignment = { readonly variable: string; readonly value: Expression };

/**
 * The parts of a passage, the same for every story format. `visits()` of an expression that names no activity is the
 * shown passage, also in an included one.
 */
export type Node =
  /** Plain words; none of their signs means anything. */
  | { readonly kind: 'words'; readonly text: string }
  /** Marks of story text. */
  | { readonly kind: 'marks'; readonly text: string }
  /** `as` is how it is written, where that could be plain words as well. */
  | { readonly kind: 'show'; readonly value: Expression; readonly as?: string }
  /** The first way whose condition holds; only the last one may have none. */
  | { readonly kind: 'vary'; readonly ways: readonly Way[]; readonly at: number }
  /** A way on; its effects apply when it is taken, and may lead elsewhere. */
  | {
      readonly kind: 'link';
      readonly label: readonly Node[];
      readonly to: string | undefined;
      readonly does: readonly Node[];
      readonly at: number;
    }
  /** Something pressed that shows more, without going anywhere. */
  | { readonly kind: 'reveal'; readonly label: readonly Node[]; readonly shows: readonly Node[]; readonly at: number }
  | ({ readonly kind: 'set'; readonly at: number } & Assignment)
  /** Leads on immediately. */
  | { readonly kind: 'goto'; readonly to: string; readonly at: number }
  /** The text of another passage. */
  | { readonly kind: 'include'; readonly name: string; readonly at: number };

export type Way = { readonly condition: Expression | undefined; readonly nodes: readonly Node[] };

/** The report of a story format's reader about something that it keeps as text. */
export type Telling = (what: Told, name: string, at: number) => void;
export type Told = 'macroAsText' | 'htmlDropped' | 'embedDropped' | 'revealAsStep';

/** All nodes among some, those within others too. */
export function* nodesIn(nodes: readonly Node[]): Generator<Node> {
  for (const node of nodes) {
    yield node;
    if (node.kind === 'vary') for (const way of node.ways) yield* nodesIn(way.nodes);
    if (node.kind === 'link') yield* nodesIn([...node.label, ...node.does]);
    if (node.kind === 'reveal') yield* nodesIn([...node.label, ...node.shows]);
  }
}

/** How deep hooks and conditions may lie in one another. */
export const deepestNesting = 100;

/** Thrown where a passage is nested deeper than that, with the place. */
export class TooDeep extends Error {
  readonly at: number;
  constructor(at: number) {
    super('too deep');
    this.at = at;
  }
}
