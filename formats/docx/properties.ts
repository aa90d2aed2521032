import { languageCode } from '#domain/text.ts';
import { type Element, elementsOf } from '#formats/tree.ts';

const toggles = ['b', 'i', 'strike', 'smallCaps', 'caps', 'vanish'] as const;
/** Properties that a style toggles, so that a style inside one that has it already removes it (ECMA-376, 17.7.3). */
export type Toggle = (typeof toggles)[number];

/** The letter properties in `w:rPr`; missing ones are undefined. */
export type RunProperties = {
  readonly toggles: Readonly<Partial<Record<Toggle, boolean>>>;
  readonly underline?: boolean;
  readonly raised?: 'superscript' | 'subscript' | 'baseline';
  readonly lang?: string;
  /** In half points. */
  readonly size?: number;
  readonly style?: string;
  readonly font?: string;
};

/** Properties that say nothing. */
export const bareProperties: RunProperties = { toggles: {} };

/** Reads `w:rPr`. */
export function readRunProperties(element: Element | undefined): RunProperties {
  if (!element) return bareProperties;
  const set: Partial<Record<Toggle, boolean>> = {};
  let { underline, raised, lang, size, style, font }: Mutable<Omit<RunProperties, 'toggles'>> = {};
  const isRightToLeft = elementsOf(element, 'rtl').some(isOn);
  for (const child of elementsOf(element)) {
    const value = child.attributes['w:val'];
    const toggle = toggleOf(child.name, isRightToLeft);
    if (toggle) set[toggle] = isOn(child);
    else if (child.name === 'dstrike') set.strike ??= isOn(child);
    else if (child.name === 'u') underline = value !== 'none';
    else if (child.name === 'vertAlign') raised = raisedOf(value);
    else if (child.name === 'lang') lang = languageCode(child.attributes[isRightToLeft ? 'w:bidi' : 'w:val']);
    else if (child.name === 'sz') size = Number(value) || undefined;
    else if (child.name === 'rStyle') style = value;
    else if (child.name === 'rFonts') font = child.attributes['w:ascii'] ?? child.attributes['w:hAnsi'];
  }
  return { toggles: set, underline, raised, lang, size, style, font };
}

type Mutable<Item> = { -readonly [Key in keyof Item]: Item[Key] };

/** Letters that run from right to left have separate properties for bold and italics: `w:bCs`, `w:iCs`. */
function toggleOf(name: string, isRightToLeft: boolean): Toggle | undefined {
  if (isRightToLeft && (name === 'bCs' || name === 'iCs')) return name === 'bCs' ? 'b' : 'i';
  if (isRightToLeft && (name === 'b' || name === 'i')) return undefined;
  return toggles.find((toggle) => toggle === name);
}

/** Whether a property is on: without a value, or with one that does not mean no. */
export function isOn({ attributes }: Element): boolean {
  return !/^(?:0|false|off|none)$/.test(attributes['w:val'] ?? '1');
}

function raisedOf(value: string | undefined): RunProperties['raised'] {
  return value === 'superscript' || value === 'subscript' ? value : 'baseline';
}

/** The properties of a style, inherited ones included. */
export function inherited(base: RunProperties, own: RunProperties): RunProperties {
  return {
    toggles: { ...base.toggles, ...own.toggles },
    underline: own.underline ?? base.underline,
    raised: own.raised ?? base.raised,
    lang: own.lang ?? base.lang,
    size: own.size ?? base.size,
    style: own.style,
    font: own.font ?? base.font,
  };
}

export type Align = 'start' | 'center' | 'end' | 'justify';

/** Reads `w:jc`; undefined where it is not there. */
export function readAlign(properties: Element | undefined): Align | undefined {
  const value = elementsOf(properties, 'jc')[0]?.attributes['w:val'];
  if (value === undefined) return undefined;
  if (value === 'center') return 'center';
  if (value === 'right' || value === 'end') return 'end';
  return /^(?:both|distribute|.*kashida|thaidistribute)$/i.test(value) ? 'justify' : 'start';
}

/** Reads `w:numPr`: the list and the level, either of them perhaps from a style. */
export function readNumbering(properties: Element | undefined): { list?: string; level?: number } {
  const [numbering] = elementsOf(properties, 'numPr');
  const level = Number(elementsOf(numbering, 'ilvl')[0]?.attributes['w:val'] ?? Number.NaN);
  return {
    list: elementsOf(numbering, 'numId')[0]?.attributes['w:val'],
    level: Number.isInteger(level) ? Math.max(0, Math.min(level, 8)) : undefined,
  };
}

/** Reads `w:outlineLvl` as a rank, 1 to 6; body text has none. */
export function readRank(properties: Element | undefined): number | undefined {
  const value = elementsOf(properties, 'outlineLvl')[0]?.attributes['w:val'];
  const level = Number(value ?? Number.NaN);
  return Number.isInteger(level) && level >= 0 && level < 9 ? level + 1 : undefined;
}
