import { type Element, listed } from '#formats/tree.ts';

/** The few things of a style sheet that mean something in a text. */
export type Declarations = {
  readonly italic?: boolean;
  readonly bold?: boolean;
  readonly smallCaps?: boolean;
  readonly underline?: boolean;
  readonly strike?: boolean;
  readonly raised?: 'super' | 'sub' | 'none';
  readonly align?: 'start' | 'center' | 'end';
  /** Whether it is hidden completely. */
  readonly hidden?: boolean;
  /** Whether `q` gets quotation marks. */
  readonly quotes?: boolean;
};

/** Declarations by simple selector: `.class`, `element.class`, or the name of an inline element. */
export type Sheet = ReadonlyMap<string, Declarations>;

const inlineNames = new Set(['em', 'i', 'b', 'strong', 'cite', 'q', 'span', 'dfn', 'var', 'a', 'abbr', 'code']);
const simple = /^([a-z][a-z0-9]*)?(\.[\p{L}\p{N}_-]+)?$/iu;

/** Reads the rules with simple selectors from style sheets, a later one over an earlier; all other rules are left. */
export function readSheets(sources: readonly string[]): Sheet {
  const sheet = new Map<string, Declarations>();
  for (const source of sources) {
    for (const { selectors, body } of rulesOf(source.replace(/\/\*[\s\S]*?(?:\*\/|$)/g, ''))) {
      const declarations = readDeclarations(body);
      if (Object.keys(declarations).length === 0) continue;
      for (const selector of selectors.split(',').map((part) => part.trim())) {
        const [match, name, className] = simple.exec(selector) ?? [];
        if (!match || (!className && !inlineNames.has(name?.toLowerCase() ?? ''))) continue;
        const key = `${name?.toLowerCase() ?? ''}${className ?? ''}`;
        sheet.set(key, { ...sheet.get(key), ...declarations });
      }
    }
  }
  return sheet;
}

/** Rules at the top level of a sheet; those inside `@media` and its like are passed over. */
function* rulesOf(css: string): Generator<{ selectors: string; body: string }> {
  let at = 0;
  while (at < css.length) {
    const open = css.indexOf('{', at);
    if (open < 0) return;
    const selectors = css.slice(css.lastIndexOf(';', open) >= at ? css.lastIndexOf(';', open) + 1 : at, open).trim();
    let close = css.indexOf('}', open);
    if (close < 0) return;
    if (selectors.startsWith('@')) close = endOfBlock(css, open);
    else yield { selectors, body: css.slice(open + 1, close) };
    at = close + 1;
  }
}

function endOfBlock(css: string, open: number): number {
  let depth = 0;
  for (let at = open; at < css.length; at++) {
    if (css[at] === '{') depth++;
    if (css[at] === '}' && --depth === 0) return at;
  }
  return css.length;
}

/** Reads declarations as they stand in a rule or in a `style` attribute. */
export function readDeclarations(body: string): Declarations {
  const found: { -readonly [Name in keyof Declarations]: Declarations[Name] } = {};
  for (const declaration of body.split(';')) {
    const colon = declaration.indexOf(':');
    if (colon < 0) continue;
    const name = declaration.slice(0, colon).trim().toLowerCase();
    const value = declaration
      .slice(colon + 1)
      .replace(/!important/i, '')
      .trim()
      .toLowerCase();
    if (name === 'font-style') found.italic = value === 'italic' || value === 'oblique';
    else if (name === 'font-weight') found.bold = /^(bold|bolder|[6-9]00)$/.test(value);
    else if (name === 'font-variant' || name === 'font-variant-caps') found.smallCaps = /small-caps/.test(value);
    else if (name === 'text-decoration' || name === 'text-decoration-line') {
      found.underline = value.includes('underline');
      found.strike = value.includes('line-through');
    } else if (name === 'vertical-align') {
      found.raised = value === 'super' || value === 'sub' ? value : 'none';
    } else if (name === 'text-align') {
      found.align = value === 'center' ? 'center' : value === 'right' || value === 'end' ? 'end' : 'start';
    } else if (name === 'display') found.hidden = value === 'none';
    else if (name === 'visibility' && /^(?:hidden|collapse)$/.test(value)) found.hidden = true;
    else if (name === 'quotes') found.quotes = value !== 'none';
  }
  return found;
}

/** The style of an element, by a sheet and its own `style` attribute. */
export function declarationsFor(element: Element, sheet: Sheet): Declarations {
  const { name, attributes } = element;
  let found = sheet.get(name);
  if (attributes.class !== undefined) {
    const classes = listed(element, 'class');
    for (const className of classes) found = merged(found, sheet.get(`.${className}`));
    for (const className of classes) found = merged(found, sheet.get(`${name}.${className}`));
  }
  return (attributes.style === undefined ? found : merged(found, readDeclarations(attributes.style))) ?? {};
}

function merged(one: Declarations | undefined, other: Declarations | undefined): Declarations | undefined {
  return one && other ? { ...one, ...other } : (other ?? one);
}
