import {
  type Align,
  bareProperties,
  inherited,
  type RunProperties,
  readAlign,
  readNumbering,
  readRank,
  readRunProperties,
} from '#formats/docx/properties.ts';
import { type Role, roleOfName } from '#formats/office/roles.ts';
import { type Element, elementsOf } from '#formats/tree.ts';

/** A paragraph style with all it takes over from the styles it is based on. */
export type ParagraphStyle = {
  readonly role: Role;
  readonly run: RunProperties;
  readonly align?: Align;
  readonly list?: string;
  readonly level?: number;
  readonly onNewPage: boolean;
};
/** A character style; `meaning` is what its name says, which counts even where it looks like nothing. */
export type CharacterStyle = {
  readonly run: RunProperties;
  readonly meaning?: 'emphasis' | 'strong' | 'code' | 'plain';
};

const bareStyle: ParagraphStyle = { role: {}, run: bareProperties, onNewPage: false };

/** The styles of a document (ECMA-376 part 1, 17.7). */
export class WordStyles {
  /** The size of letters without one in any style, in half points. */
  readonly size: number;
  /** The language of what says nothing else. */
  readonly language: string | undefined;
  /** How a paragraph that says nothing is set. */
  readonly align: Align | undefined;
  /** Whether there is a style for verse, so that no other lines need be taken for it. */
  readonly namesVerse: boolean;
  readonly #elements: ReadonlyMap<string, Element>;
  readonly #paragraphs = new Map<string, ParagraphStyle>();
  readonly #characters = new Map<string, CharacterStyle>();
  readonly #defaultId: string;

  constructor(root: Element | undefined) {
    const [styles] = elementsOf(root, 'styles');
    const list = elementsOf(styles, 'style');
    this.#elements = new Map(list.map((style) => [style.attributes['w:styleId'] ?? '', style]));
    const isDefault = ({ attributes }: Element) =>
      attributes['w:type'] === 'paragraph' && /^(?:1|true|on)$/.test(attributes['w:default'] ?? '');
    this.#defaultId = list.find(isDefault)?.attributes['w:styleId'] ?? '';
    const [defaults] = elementsOf(styles, 'docDefaults');
    const run = readRunProperties(elementsOf(elementsOf(defaults, 'rPrDefault')[0], 'rPr')[0]);
    const ordinary = this.paragraph(undefined);
    this.size = ordinary.run.size ?? run.size ?? 20;
    this.language = ordinary.run.lang ?? run.lang;
    this.align = ordinary.align ?? readAlign(elementsOf(elementsOf(defaults, 'pPrDefault')[0], 'pPr')[0]);
    this.namesVerse = list.some((style) => roleOfName(nameOf(style))?.form === 'verse');
  }

  /** A paragraph style by id; the ordinary one for an id that is not there. */
  paragraph(id: string | undefined): ParagraphStyle {
    const key = id !== undefined && this.#elements.has(id) ? id : this.#defaultId;
    const known = this.#paragraphs.get(key);
    if (known) return known;
    const style = this.#chain(key).reduceRight<ParagraphStyle>(below, bareStyle);
    // An id without its style, as small tools write it, still says what it means.
    const role = id !== undefined && !this.#elements.has(id) ? (roleOfName(spaced(id)) ?? {}) : style.role;
    const made = role === style.role ? style : { ...style, role };
    if (role === style.role) this.#paragraphs.set(key, made);
    return made;
  }

  /** A character style by id, or undefined. */
  character(id: string | undefined): CharacterStyle | undefined {
    if (id === undefined) return undefined;
    const known = this.#characters.get(id);
    if (known) return known;
    const chain = this.#chain(id);
    const run = chain.reduceRight((base, style) => {
      return inherited(base, readRunProperties(elementsOf(style, 'rPr')[0]));
    }, bareProperties);
    const names = chain.length > 0 ? chain.map(nameOf) : [spaced(id)];
    const made: CharacterStyle = { run, meaning: names.map(meaningOf).find((meaning) => meaning !== undefined) };
    this.#characters.set(id, made);
    return made;
  }

  /** A style and what it is based on, the style itself first; a ring of styles ends where it closes. */
  #chain(id: string): Element[] {
    const chain: Element[] = [];
    const seen = new Set<string>();
    let at: string | undefined = id;
    while (at !== undefined && !seen.has(at)) {
      seen.add(at);
      const style = this.#elements.get(at);
      if (!style) break;
      chain.push(style);
      at = elementsOf(style, 'basedOn')[0]?.attributes['w:val'];
    }
    return chain;
  }
}

function below(base: ParagraphStyle, style: Element): ParagraphStyle {
  const [properties] = elementsOf(style, 'pPr');
  const { list, level } = readNumbering(properties);
  const rank = readRank(properties);
  const named = roleOfName(nameOf(style)) ?? roleOfName(spaced(style.attributes['w:styleId'] ?? ''));
  const role = named ?? (rank === undefined ? base.role : { rank });
  return {
    role,
    run: inherited(base.run, readRunProperties(elementsOf(style, 'rPr')[0])),
    align: readAlign(properties) ?? base.align,
    list: list ?? base.list,
    level: level ?? base.level,
    onNewPage: elementsOf(properties, 'pageBreakBefore').length > 0 || base.onNewPage,
  };
}

function nameOf(style: Element): string {
  return elementsOf(style, 'name')[0]?.attributes['w:val'] ?? '';
}

/** `Heading1` and `BlockText` as words. */
function spaced(id: string): string {
  return id.replace(/(\p{Ll})(\p{Lu}|\d)/gu, '$1 $2');
}

function meaningOf(name: string): CharacterStyle['meaning'] {
  if (/^(?:emphasis|énfasis|виділення|hervorhebung)$/iu.test(name)) return 'emphasis';
  if (/^(?:strong(?: emphasis)?|fuerte|сильний|строгий|fett)$/iu.test(name)) return 'strong';
  if (/^(?:verbatim char|source text|html (?:code|typewriter|keyboard|sample)|code(?: char)?|inline code)$/i.test(name))
    return 'code';
  return /hyperlink|internet link|(?:foot|end)note|(?:annotation|comment) reference|endnote/i.test(name)
    ? 'plain'
    : undefined;
}
