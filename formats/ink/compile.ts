import { createRequire } from 'node:module';
import type * as Ink from 'inkjs/full';
import { type InkFile, type InkStory, inkLimits } from '#domain/journey/ink-story.ts';
import { Unreadable } from '#formats/unreadable.ts';
import { wordsOfInk } from './words.ts';

/** Something the compiler says of a story, in the words of ink; the line is counted from 1. */
export type InkMessage = {
  readonly file: string | undefined;
  readonly line: number | undefined;
  readonly said: string;
};

/** The result for some files of ink. */
export type CompiledInk =
  | { readonly ok: true; readonly story: InkStory; readonly warnings: readonly InkMessage[] }
  | { readonly ok: false; readonly errors: readonly InkMessage[] };

/**
 * Compiles a story of ink with the files it includes. Its paths are those of `files`, which were checked.
 *
 * @param files - the file it begins in, then those that it includes
 * @throws Unreadable where it includes more than a story may
 */
export function compileInk(files: readonly InkFile[]): CompiledInk {
  const { Compiler, CompilerOptions } = compiler();
  const texts = new Map(files.map(({ name, text }) => [name, text]));
  const [main] = files;
  const errors: InkMessage[] = [];
  const warnings: InkMessage[] = [];
  const limit = includeLimit(main?.text.length ?? 0);
  let refused: unknown;
  const fileHandler: Ink.CompilerOptions['fileHandler'] = {
    ResolveInkFilename: (name) => {
      const path = pathOf(name) ?? name;
      return texts.has(path) ? path : ([...texts.keys()].find((known) => known.endsWith(`/${path}`)) ?? path);
    },
    LoadInkFileContents: (name) => {
      try {
        return limit(texts.get(name) ?? '');
      } catch (error) {
        // The compiler makes its own words of everything that is thrown here.
        refused = error;
        throw error;
      }
    },
  };
  const options = new CompilerOptions(
    main?.name ?? '',
    [],
    false,
    (said, type) => (type === errorType ? errors : warnings).push(messageOf(said)),
    fileHandler,
  );
  try {
    const story = new Compiler(main?.text ?? '', options).Compile();
    const compiled = story.ToJson();
    if (errors.length > 0 || typeof compiled !== 'string') return { ok: false, errors };
    if (compiled.length > inkLimits.compiledLength) throw new Unreadable('tooLarge', 'ink', main?.name);
    return { ok: true, story: { compiled, files, ...countsOf(compiled) }, warnings };
  } catch (error) {
    if (refused !== undefined) throw refused;
    if (error instanceof Unreadable || error instanceof RangeError || !(error instanceof Error)) throw error;
    // It throws once it has reported the problems, and immediately where it cannot continue reading.
    return { ok: false, errors: errors.length > 0 ? errors : [messageOf(error.message)] };
  }
}

/** The errors of ink; its other messages are warnings and notes of its author. */
const errorType = 2;

/** The compiler, loaded when there is ink to compile. */
function compiler(): typeof Ink {
  return createRequire(import.meta.url)('inkjs/full');
}

/** Files can include others several times, and grow without being large. */
function includeLimit(begun: number): (text: string) => string {
  let [count, length] = [0, begun];
  return (text) => {
    count += 1;
    length += text.length;
    if (count > inkLimits.includes || length > inkLimits.sourceLength) throw new Unreadable('tooLarge', 'ink');
    return text;
  };
}

/** A path of an INCLUDE in the story's folder; undefined where it leads out of it. */
export function pathOf(name: string): string | undefined {
  const parts: string[] = [];
  if (/^[/\\]|^[a-z]:|\0/i.test(name.trim())) return undefined;
  for (const part of name.trim().replaceAll('\\', '/').split('/')) {
    if (part === '..' && parts.pop() === undefined) return undefined;
    if (part !== '..' && part !== '.' && part !== '') parts.push(part);
  }
  return parts.join('/');
}

/** Reads `ERROR: 'cave.ink' line 2: Divert target not found`. */
function messageOf(message: string): InkMessage {
  const { file, line, said } =
    /^(?:ERROR|WARNING|TODO): (?:'(?<file>.*?)' )?(?:line (?<line>\d+): )?(?<said>.*)$/s.exec(message)?.groups ?? {};
  return { file, line: line === undefined ? undefined : Number(line), said: said ?? message };
}

/** The contents of a compiled story: knots, which are the named parts of its root, and words. */
export function countsOf(compiled: string): Pick<InkStory, 'knots' | 'words'> {
  const { root } = JSON.parse(compiled.replace(/^\uFEFF/, '')) as { root?: unknown };
  const named: unknown = Array.isArray(root) ? root.at(-1) : undefined;
  const isNamed = typeof named === 'object' && named !== null && !Array.isArray(named);
  const knots = isNamed
    ? Object.keys(named).filter((name) => name !== '#f' && name !== '#n' && name !== 'global decl')
    : [];
  return { knots: knots.length, words: wordsOfInk(compiled).count };
}
