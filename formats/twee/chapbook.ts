import type { Expression } from '#domain/journey/expression.ts';
import { readAssignments, readForeign } from './foreign-expression.ts';
import { chapbook } from './idioms.ts';
import { isAddress, linkAt, linkLength } from './links.ts';
import { Markup, type MarkupStyle } from './markup.ts';
import type { Node, Telling, Told, Way } from './nodes.ts';

/** Markdown, as Chapbook and Snowman have it. */
export const markdownStyle: MarkupStyle = {
  toggles: [
    ['**', '**'],
    ['__', '**'],
    ['*', '*'],
    ['_', '*'],
    ['~~', ''],
  ],
  heading: /#{1,6}[ \t]+(?=\S)/y,
  rule: /[ \t]*(?:-{3,}|\*{3,}|_{3,})[ \t]*(?=\n|$)/y,
  // A fork: links, one below the other.
  bullet: /[ \t]*(?:[-*+]|>(?=[ \t]*\[\[))[ \t]+/y,
  quote: />[ \t]?(?!\s*\[\[)/y,
  comments: [['<!--', '-->']],
};

/** Reads a passage in the markup of Chapbook: its variables, then its text, in parts that modifiers begin. */
export function readChapbook(source: string, tell: Telling): Node[] {
  const divided = /^--[ \t]*$/m.exec(source);
  const start = divided ? divided.index + divided[0].length + 1 : 0;
  const sets = divided ? variablesIn(source.slice(0, divided.index), tell) : [];
  return [...sets, ...parts(source, start, tell)];
}

const variableLine = /^\s*(?<name>[\p{L}_][\p{L}\p{N}_.]*)\s*(?:\((?<condition>.*)\))?\s*:\s*(?<value>.+)$/u;

function variablesIn(section: string, tell: Telling): Node[] {
  let at = 0;
  return section.split('\n').flatMap((line): Node[] => {
    const begun = at;
    at += line.length + 1;
    const { name, condition, value } = variableLine.exec(line)?.groups ?? {};
    if (line.trim() === '') return [];
    if (name?.startsWith('config.')) {
      tell('htmlDropped', name, begun);
      return [];
    }
    const assignments =
      name === undefined || value === undefined ? undefined : readAssignments(`${name} = ${value}`, chapbook);
    const when = condition === undefined ? undefined : readForeign(condition, chapbook);
    if (!assignments || (condition !== undefined && !when)) {
      tell('macroAsText', `${name ?? line.trim()}:`, begun);
      return [{ kind: 'words', text: `${line}\n` }];
    }
    const sets = assignments.map((one) => ({ kind: 'set' as const, ...one, at: begun }));
    return when ? [{ kind: 'vary', ways: [{ condition: when, nodes: sets }], at: begun }] : sets;
  });
}

/** The effect of a modifier on the text below it; one that is unread stands above it, as it was written. */
type Modifier = 'plain' | 'left' | { readonly condition: Expression } | 'else' | 'unread';

/** As Chapbook finds them: a line in brackets, within which others may stand. */
const modifierLine = /^\[(?<words>[^[\n][^\n]+[^\]\n])\][ \t]*$/gm;

function parts(source: string, start: number, tell: Telling): Node[] {
  const nodes: Node[] = [];
  let modifier: Modifier = 'plain';
  let ways: Way[] = [];
  let from = start;
  let begun = start;
  const part = (to: number) => {
    if (modifier === 'left') return;
    const read = to > from ? readPart(source, from, to, tell) : [];
    if (modifier === 'else') ways.push({ condition: undefined, nodes: read });
    else if (typeof modifier === 'object') {
      ways = [{ condition: modifier.condition, nodes: read }];
      nodes.push({ kind: 'vary', ways, at: begun });
    } else nodes.push(...read);
  };
  for (const match of source.slice(start).matchAll(modifierLine)) {
    const at = start + match.index;
    part(at);
    begun = at;
    from = at + match[0].length + 1;
    modifier = modifierOf(match.groups?.words ?? '', ways.length > 0, (what, name) => tell(what, name, at));
    if (modifier !== 'unread') continue;
    // What follows is told to everyone, and an `else` further down would have nothing to be the opposite of.
    ways = [];
    nodes.push({ kind: 'words', text: `${match[0]}\n` });
  }
  part(source.length);
  return nodes;
}

const plainWords = /^(?:continue|continued|cont|cont'd|append|ifalways(?:\s.*)?)$/i;
const remarkWords = /^(?:note|note to myself|n\.b\.|fixme|todo|ifnever|css)\b/i;

/** Reads the words of a modifier line; `hasIf`: whether an `else` has a condition above it. */
function modifierOf(words: string, hasIf: boolean, tell: (what: Told, name: string) => void): Modifier {
  let found: Modifier = 'plain';
  let isUnread = false;
  for (const one of words.split(';').map((word) => word.trim())) {
    const { word, rest } = /^(?<word>if|unless)\s+(?<rest>.+)$/i.exec(one)?.groups ?? {};
    const condition = rest === undefined ? undefined : readForeign(rest, chapbook);
    if (condition) found = { condition: word?.toLowerCase() === 'unless' ? { kind: 'not', of: condition } : condition };
    else if (/^else$/i.test(one) && hasIf) found = 'else';
    else if (remarkWords.test(one)) found = 'left';
    else if (/^javascript$/i.test(one)) {
      // A script is nothing to read, and would not run.
      tell('embedDropped', `[${one}]`);
      return 'left';
    } else if (/^align\b/i.test(one)) tell('htmlDropped', `[${one}]`);
    else if (!plainWords.test(one)) {
      tell('macroAsText', `[${one}]`);
      // Text that comes after some time is there at once.
      isUnread ||= !/^after\b/i.test(one);
    }
  }
  return isUnread && found === 'plain' ? 'unread' : found;
}

function readPart(source: string, from: number, to: number, tell: Telling): Node[] {
  const text = source.slice(from, to);
  const markup = new Markup(text, markdownStyle, (what, name, at) => tell(what, name, from + at));
  for (let at = 0; at < text.length; ) {
    const link = text[at] === '[' ? linkAt(text, at) : undefined;
    const insert = text[at] === '{' ? insertAt(text, at) : undefined;
    if (link) {
      if (isAddress(link.to)) {
        tell('macroAsText', `[[${link.to}]]`, from + at);
        markup.words(text.slice(at, link.end));
      } else
        markup.nodes.push({
          kind: 'link',
          label: [{ kind: 'words', text: link.label }],
          to: link.to,
          does: [],
          at: from + at,
        });
      at = link.end;
    } else if (insert) {
      const nodes = insertOf(insert.inside, from + at);
      if (nodes) markup.nodes.push(...nodes);
      else {
        tell('macroAsText', `{${insert.inside.split(/[:,]/)[0]}}`, from + at);
        markup.words(text.slice(at, insert.end));
      }
      at = insert.end;
    } else if (text[at] === '\\' && /[{}[\]*_\\#>-]/.test(text[at + 1] ?? '')) {
      markup.words(text[at + 1] ?? '');
      at += 2;
    } else at = markup.take(at);
  }
  return markup.end();
}

function insertAt(text: string, at: number): { readonly inside: string; readonly end: number } | undefined {
  let quote: string | undefined;
  for (let end = at + 1; end < text.length && end < at + linkLength; end++) {
    const sign = text[end];
    if (quote !== undefined) {
      if (sign === '\\') end += 1;
      else if (sign === quote) quote = undefined;
    } else if (sign === '"' || sign === "'") quote = sign;
    else if (sign === '}') return { inside: text.slice(at + 1, end).trim(), end: end + 1 };
    else if (sign === '{') return undefined;
  }
  return undefined;
}

const insertForm =
  /^(?<name>[a-z][a-z ]*?)\s*:\s*(?<first>'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*")\s*(?:,\s*(?<rest>.*))?$/is;
const propertyForm = /(?<key>text|passage|label)\s*:\s*(?:'(?<single>(?:[^'\\]|\\.)*)'|"(?<double>(?:[^"\\]|\\.)*)")/gi;

function insertOf(inside: string, at: number): Node[] | undefined {
  const { name, first, rest = '' } = insertForm.exec(inside)?.groups ?? {};
  if (name === undefined || first === undefined) {
    const value = readForeign(inside, chapbook);
    return value && [{ kind: 'show', value, as: `{${inside}}` }];
  }
  const text = first.slice(1, -1).replace(/\\(.)/gs, '$1');
  const properties = new Map(
    [...rest.matchAll(propertyForm)].map(({ groups }) => [
      groups?.key?.toLowerCase(),
      groups?.single ?? groups?.double ?? '',
    ]),
  );
  const words = (said: string): Node[] => [{ kind: 'words', text: said }];
  switch (name.toLowerCase()) {
    case 'embed passage':
    case 'embed passage named':
      return [{ kind: 'include', name: text, at }];
    case 'link to':
      return isAddress(text)
        ? undefined
        : [{ kind: 'link', label: words(properties.get('label') ?? text), to: text, does: [], at }];
    case 'reveal link': {
      const [shown, passage] = [properties.get('text'), properties.get('passage')];
      if (shown === undefined && passage === undefined) return undefined;
      const shows: Node[] = passage === undefined ? words(shown ?? '') : [{ kind: 'include', name: passage, at }];
      return [{ kind: 'reveal', label: words(text), shows, at }];
    }
    default:
      return undefined;
  }
}
