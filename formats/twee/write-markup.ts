import { partsOfLine, readStoryText, type StoryTemplate } from '#domain/journey/story-text.ts';
import { kindOf, type Naming, sugarExpression } from './write-sugarcube.ts';

/** Words, a mark of emphasis, or a macro, as they follow each other in a line. */
type Segment = { readonly kind: 'words' | 'mark' | 'macro'; readonly text: string };

/** A story text in the markup of SugarCube, its conditions and values as macros. */
export function sugarText(source: string, naming: Naming): string {
  const lines = linesOf(source, naming);
  const quoted = quotedLines(lines);
  const isEmpty = (at: number) => (lines[at] ?? []).every(({ text }) => text.trim() === '');
  return lines
    .flatMap((line, at) => {
      const plain = line.map(({ kind, text }) => (kind === 'macro' ? '\uE002' : text)).join('');
      const isAlone = isEmpty(at - 1) && isEmpty(at + 1);
      if (isAlone && /^\s*(?:\*\s*\*\s*\*|---+)\s*$/u.test(plain)) return '----';
      const isQuoted = quoted.has(at);
      const text = marked(line, isQuoted);
      // A line of a quotation that says nothing is none.
      return isQuoted && text.trim() === '>' ? [] : text;
    })
    .join('\n');
}

/** A story text of one line, such as what a link says. */
export function sugarLine(source: string, naming: Naming): string {
  return linesOf(source.replace(/\s*\n\s*/g, ' '), naming)
    .map((line) => marked(line, false))
    .join(' ');
}

/** The lines that are part of a quotation: those of paragraphs all of whose lines begin as one does. */
function quotedLines(lines: readonly (readonly Segment[])[]): ReadonlySet<number> {
  const quoted = new Set<number>();
  let paragraph: number[] = [];
  for (const [at, line] of [...lines, []].entries()) {
    if (line.some(({ text }) => text.trim() !== '')) {
      paragraph.push(at);
      continue;
    }
    const isQuote = paragraph.every((held) => {
      const first = lines[held]?.[0];
      return first?.kind === 'words' && /^\s*>/.test(first.text);
    });
    if (isQuote) for (const held of paragraph) quoted.add(held);
    paragraph = [];
  }
  return quoted;
}

/** The lines of a text, each in words that still have their marks, and macros. */
function linesOf(source: string, naming: Naming): Segment[][] {
  const { template, problems } = readStoryText(source.replace(/\r\n?/g, '\n'));
  if (problems.length > 0) naming.tell('brokenText');
  const lines: Segment[][] = [[]];
  const add = (segment: Segment) => lines.at(-1)?.push(segment);
  const visit = (pieces: StoryTemplate) => {
    for (const piece of pieces) {
      if (piece.kind === 'words')
        for (const [at, text] of piece.text.split('\n').entries()) {
          if (at > 0) lines.push([]);
          if (text !== '') add({ kind: 'words', text });
        }
      else if (piece.kind === 'show') {
        const shown = sugarExpression(piece.expression, naming);
        const isFlag = kindOf(piece.expression, naming) === 'flag';
        add({ kind: 'macro', text: isFlag ? `<<if ${shown}>>yes<<else>>no<</if>>` : `<<= ${shown}>>` });
      } else {
        for (const [at, { condition, pieces: inner }] of piece.ways.entries()) {
          const asked = condition && sugarExpression(condition, naming);
          add({ kind: 'macro', text: asked === undefined ? '<<else>>' : `<<${at === 0 ? 'if' : 'elseif'} ${asked}>>` });
          visit(inner);
        }
        add({ kind: 'macro', text: '<</if>>' });
      }
    }
  };
  visit(template);
  return lines;
}

/** A line with its marks as SugarCube has them, and nothing else that means something there. */
function marked(line: readonly Segment[], isQuoted: boolean): string {
  const segments = segmentsOf(line);
  const [first] = segments;
  const quoted =
    isQuoted && first ? [{ ...first, text: first.text.replace(/^\s*>\s*/, '') }, ...segments.slice(1)] : segments;
  const text = quoted
    .map((segment, at) =>
      segment.kind === 'words' ? harmless(segment.text, quoted[at - 1], quoted[at + 1]) : segment.text,
    )
    .join('')
    .trim();
  return isQuoted ? `> ${text}` : text;
}

/** Divides words at the marks that `runsOf` of the domain would take for such. */
function segmentsOf(line: readonly Segment[]): Segment[] {
  const parts = line.flatMap(({ kind, text }): { kind: Segment['kind']; text: string; isSign?: boolean }[] =>
    kind === 'macro'
      ? [{ kind, text }]
      : partsOfLine(text).map((part) => ({ kind: 'words', text: part, isSign: part === '*' || part === '**' })),
  );
  const lastSigns = new Map(parts.flatMap(({ text, isSign }, at) => (isSign ? [[text, at] as const] : [])));
  const open = new Set<string>();
  const segments: Segment[] = [];
  for (const [at, { kind, text, isSign }] of parts.entries()) {
    const last = segments.at(-1);
    const next = parts[at + 1];
    const isPaired = next !== undefined && !/^\s/u.test(next.text) && (lastSigns.get(text) ?? 0) > at + 1;
    const isOpen = open.has(text);
    if (isSign && (isOpen || isPaired)) {
      if (isOpen) open.delete(text);
      else open.add(text);
      segments.push({ kind: 'mark', text: text === '*' ? '//' : "''" });
    } else if (kind === 'macro') segments.push({ kind, text });
    else {
      const plain = text.length === 2 && text.startsWith('\\') ? text.slice(1) : text;
      if (last?.kind === 'words') segments[segments.length - 1] = { kind: 'words', text: last.text + plain };
      else segments.push({ kind: 'words', text: plain });
    }
  }
  return segments;
}

/** Text that would have a meaning for SugarCube within words. */
const signs =
  /\\+|\/{2,}|\/[*%]+|'{2,}|_{2,}|={2,}|~{2,}|\^{2,}|@{2,}|-{2,}|\[{2,}|\[(?=[a-z]+\[)|<(?=[\p{L}\p{N}/!<@$"=-])|\{{3,}|"{3,}|\$(?=[\w$])|(?<![\p{L}\p{N}_])_(?=[A-Za-z$])|&(?=[#\w])|(?<=\b(?:file|mailto|ftp|javascript|irc|news|data)):(?=[^\s'"])/giu;

function harmless(words: string, before: Segment | undefined, after: Segment | undefined): string {
  const kept = (sign: string) => (sign.startsWith('"') ? `{{{${sign}}}}` : `"""${sign}"""`);
  let text = words.replace(signs, kept);
  // Text behind a macro begins a line for SugarCube, because it reads the inside of one by itself.
  if (before?.kind !== 'mark') text = text.replace(/^(\s*)([!*#>|]+)/, (_, space, sign) => `${space}${kept(sign)}`);
  if (before?.kind === 'mark' && text[0] === before.text[0]) text = kept(text.slice(0, 1)) + text.slice(1);
  const last = text.at(-1);
  const isTouching = after?.kind === 'mark' && (last === after.text[0] || (last === ':' && after.text === '//'));
  return isTouching && last ? text.slice(0, -1) + kept(last) : text;
}
