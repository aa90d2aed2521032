import { Unreadable } from '#formats/unreadable.ts';

/** A story as a Twine file has it, before anything in its passages is understood. */
export type StoryFile = {
  readonly title: string | undefined;
  /** The story format its author used, as the file names it: "Harlowe", "SugarCube". */
  readonly format: string | undefined;
  /** The name of the passage it begins with. */
  readonly start: string | undefined;
  readonly passages: readonly Passage[];
};

export type Passage = {
  readonly name: string;
  readonly tags: readonly string[];
  /** As its author wrote it, in the markup of the story format. */
  readonly text: string;
  /** The line of the file in which its text begins; of HTML, whose passages have no line numbers, 1. */
  readonly line: number;
  /** Which file it stands in, where several make one story. */
  readonly file?: string;
  /** Where its left upper corner lies on its author's map. */
  readonly at: { readonly x: number; readonly y: number } | undefined;
};

/** A place as a warning or problem names it: the passage, the line, and what stands there. */
export function placeIn(passage: Pick<Passage, 'name' | 'line' | 'text'>, offset: number, what?: string): string {
  let line = passage.line;
  for (let at = passage.text.indexOf('\n'); at !== -1 && at < offset; at = passage.text.indexOf('\n', at + 1)) line++;
  const named = `${passage.name.slice(0, 100)}, line ${line}`;
  return what === undefined ? named : `${named}: ${what.slice(0, 60)}`;
}

/** That a passage is more than can be read, with its place. */
export function unreadable(kind: 'tooLarge' | 'tooDeep', passage: Passage, offset = 0): Unreadable {
  return new Unreadable(kind, placeIn(passage, offset), passage.file);
}

/** Reads a position such as `100,200`. */
export function positionOf(text: unknown): Passage['at'] {
  if (typeof text !== 'string') return undefined;
  const [x, y] = text.split(',').map(Number);
  return x !== undefined && y !== undefined && Number.isFinite(x) && Number.isFinite(y) ? { x, y } : undefined;
}
