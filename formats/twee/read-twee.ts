import type { Warnings } from '#formats/warnings.ts';
import { type Passage, positionOf, type StoryFile } from './story-file.ts';

/** The header of a passage: its name, its tags and its metadata. */
type Header = Pick<Passage, 'name' | 'tags' | 'at'>;

/**
 * Reads the passages of a Twee 3 file. Metadata that is no JSON is left out with a warning, as the specification asks.
 *
 * @param source - its text, with line feeds
 * @param file - which file, where several make one story
 */
export function readTwee(source: string, warnings: Warnings, file?: string): StoryFile {
  const passages: Passage[] = [];
  let open: { readonly header: Header; readonly line: number; readonly lines: string[] } | undefined;
  const close = () => {
    if (!open) return;
    const text = open.lines.join('\n').replace(/\s+$/u, '');
    passages.push({ ...open.header, line: open.line, text, ...(file === undefined ? {} : { file }) });
  };
  for (const [at, line] of source.split('\n').entries()) {
    if (line.startsWith('::')) {
      close();
      open = {
        header: readHeader(line.slice(2), () => warnings.add('metadataUnreadable', `line ${at + 1}`, 1, file)),
        line: at + 2,
        lines: [],
      };
    } else open?.lines.push(line.startsWith('\\::') ? line.slice(1) : line);
  }
  close();
  return { ...storyData(passages, warnings), passages };
}

/** Whether a file has passages as Twee writes them. */
export function isTwee(source: string): boolean {
  return /^::/m.test(source);
}

function readHeader(line: string, warn: () => void): Header {
  let at = 0;
  /** The characters up to one that is not escaped. */
  const upTo = (signs: string): string => {
    let read = '';
    for (; at < line.length && !signs.includes(line[at] ?? ''); at++) {
      if (line[at] === '\\') at += 1;
      read += line[at] ?? '';
    }
    return read.trim();
  };
  const name = upTo('[{');
  let tags: string[] = [];
  if (line[at] === '[') {
    at += 1;
    tags = upTo(']').split(/\s+/).filter(Boolean);
    at += 1;
  }
  const rest = line.slice(at).trim();
  const data = rest.startsWith('{') ? record(rest) : {};
  if (!data) warn();
  return { name, tags, at: positionOf(data?.position) };
}

function record(json: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const value: unknown = JSON.parse(json);
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Readonly<Record<string, unknown>>)
      : undefined;
  } catch {
    return undefined;
  }
}

function storyData(passages: readonly Passage[], warnings: Warnings): Omit<StoryFile, 'passages'> {
  const textOf = (name: string) => passages.find((passage) => passage.name === name);
  const title = textOf('StoryTitle')?.text.trim();
  const json = textOf('StoryData');
  const data = json ? record(json.text) : {};
  if (json && !data) warnings.add('metadataUnreadable', `StoryData, line ${json.line}`, 1, json.file);
  const word = (value: unknown) => (typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined);
  return { title: word(title), format: word(data?.format), start: word(data?.start) };
}
