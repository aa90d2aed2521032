/** A token of an expression in the language of a story format. */
export type Token = {
  readonly kind: 'name' | 'number' | 'text' | 'macro' | 'sign' | 'end';
  /** A text without its quotation marks; the name of a macro. */
  readonly text: string;
};

/** Thrown where something cannot be said in our expressions; `reading.ts` turns it into undefined. */
export class Untold extends Error {}

const form =
  /\s+|(?<number>\d+(?:\.\d+)?|\.\d+)|(?<name>[$_\p{L}][\p{L}\p{N}_$]*)|(?<text>"(?:[^"\\]|\\[\s\S])*"|'(?:[^'\\]|\\[\s\S])*'|`(?:[^`\\$]|\\[\s\S])*`)|(?<sign>===|!==|==|!=|<=|>=|&&|\|\||\+\+|--|[-+*/%]=|[-+*/%<>!=(),.;:[\]{}])/uy;
const macroForm = /\(\s*(?<macro>[\p{L}][\p{L}\p{N}_-]*):/uy;

/** Characters of an expression at most: it is at most 1,000 of ours. */
const longest = 2_000;

/**
 * The tokens of an expression, in order, with one that marks its end.
 *
 * @param hasMacros - whether `(name:` opens a macro, as in Harlowe
 * @throws Untold where there is something else
 */
export function tokensOf(source: string, hasMacros: boolean): Token[] {
  if (source.length > longest) throw new Untold();
  const tokens: Token[] = [];
  for (let at = 0; at < source.length; ) {
    macroForm.lastIndex = at;
    const macro = hasMacros ? macroForm.exec(source) : null;
    if (macro?.groups?.macro !== undefined) {
      tokens.push({ kind: 'macro', text: macro.groups.macro });
      at += macro[0].length;
      continue;
    }
    form.lastIndex = at;
    const match = form.exec(source);
    if (!match) throw new Untold();
    const { number, name, text, sign } = match.groups ?? {};
    if (number !== undefined) tokens.push({ kind: 'number', text: number });
    else if (name !== undefined) tokens.push({ kind: 'name', text: name });
    else if (text !== undefined) tokens.push({ kind: 'text', text: unescaped(text.slice(1, -1)) });
    else if (sign !== undefined) tokens.push({ kind: 'sign', text: sign });
    at += match[0].length;
  }
  return [...tokens, { kind: 'end', text: '' }];
}

function unescaped(text: string): string {
  return text.replace(/\\([\s\S])/g, (_, sign: string) => (sign === 'n' ? '\n' : sign === 't' ? '\t' : sign));
}

/** A member of an object, as the variable that stands for it. */
export function memberOf(path: readonly string[]): string {
  return path.join('_');
}

/** The name of a Harlowe macro as all its spellings have it. */
export function macroName(text: string): string {
  return text.toLowerCase().replace(/[-_]/g, '');
}
