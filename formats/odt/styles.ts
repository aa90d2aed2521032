import { languageCode } from '#domain/text.ts';
import { lowestRank } from '#formats/office/chapter-rank.ts';
import { type Role, roleOfName } from '#formats/office/roles.ts';
import { type Element, elementsOf } from '#formats/tree.ts';

/** The letter properties of styles; undefined where they have none. */
export type TextLook = {
  readonly bold?: boolean;
  readonly italic?: boolean;
  readonly underline?: boolean;
  readonly strike?: boolean;
  readonly smallCaps?: boolean;
  readonly raised?: 'superscript' | 'subscript' | 'baseline';
  readonly lang?: string;
  /** In half points. */
  readonly size?: number;
  readonly isHidden?: boolean;
  readonly isCode?: boolean;
};
export type Align = 'start' | 'center' | 'end' | 'justify';

/** A paragraph style: the properties set by hand (`own`, from an automatic style) and those of its named style. */
export type ParagraphStyle = {
  readonly role: Role;
  readonly look: TextLook;
  /** The look of the named style alone. */
  readonly named: TextLook;
  readonly ownAlign?: Align;
  readonly namedAlign?: Align;
  readonly ownLang?: string;
  readonly rank?: number;
  readonly onNewPage: boolean;
};

type ListLevel = { readonly ordered: boolean; readonly start: number };

/** The styles of an OpenDocument text (ODF 1.3 part 3, 16), the named ones and those of its content. */
export class OdtStyles {
  readonly #named = new Map<string, Element>();
  readonly #automatic = new Map<string, Element>();
  readonly #lists = new Map<string, Map<number, ListLevel>>();
  readonly #paragraphs = new Map<string, ParagraphStyle>();
  readonly #texts = new Map<string, TextLook>();
  /** The language of what says nothing else. */
  language: string | undefined;
  /** Whether there is a style for verse, so that no other lines need be taken for it. */
  namesVerse = false;
  #align: Align | undefined;

  /** Reads `office:styles` or `office:automatic-styles`. */
  add(holder: Element, { isAutomatic }: { isAutomatic: boolean }): void {
    for (const style of elementsOf(holder)) {
      const { attributes, name } = style;
      if (name === 'style') {
        const key = keyOf(attributes['style:family'], attributes['style:name']);
        (isAutomatic ? this.#automatic : this.#named).set(key, style);
        if (!isAutomatic && roleOfName(displayName(style))?.form === 'verse') this.namesVerse = true;
      } else if (name === 'default-style' && attributes['style:family'] === 'paragraph') {
        this.language = lookOf(style).lang ?? this.language;
        this.#align = alignOf(style) ?? this.#align;
      } else if (name === 'list-style') this.#lists.set(attributes['style:name'] ?? '', levelsOf(style));
    }
  }

  /** How a paragraph that says nothing is set. */
  get align(): Align | undefined {
    return this.paragraph('Standard').namedAlign ?? this.#align;
  }

  /** A paragraph style by name with all it takes over. */
  paragraph(name: string): ParagraphStyle {
    const known = this.#paragraphs.get(name);
    if (known) return known;
    const chain = this.#chain('paragraph', name);
    const own = chain.filter(([, isAutomatic]) => isAutomatic).map(([style]) => style);
    const named = chain.filter(([, isAutomatic]) => !isAutomatic).map(([style]) => style);
    const ownLook = looksOf(own);
    const namedLook = looksOf(named);
    const first = <Value>(list: readonly Element[], read: (style: Element) => Value | undefined) =>
      list.map(read).find((value) => value !== undefined);
    const made: ParagraphStyle = {
      role:
        first(named, (style) => roleOfName(displayName(style))) ??
        (named.length > 0 ? {} : (roleOfName(decoded(name)) ?? {})),
      look: { ...namedLook, ...ownLook },
      named: namedLook,
      ownAlign: first(own, alignOf),
      namedAlign: first(named, alignOf),
      ownLang: ownLook.lang,
      rank: first(named, rankOf),
      onNewPage: [...own, ...named].some(beginsPage),
    };
    this.#paragraphs.set(name, made);
    return made;
  }

  /** The properties of a character style, with all inherited ones. */
  text(name: string): TextLook {
    const known = this.#texts.get(name);
    if (known) return known;
    const chain = this.#chain('text', name).map(([style]) => style);
    const isCode = chain.some((style) => /^(?:source text|code|teletype|verbatim char)$/i.test(displayName(style)));
    const look = { ...looksOf(chain), ...(isCode ? { isCode } : {}) };
    this.#texts.set(name, look);
    return look;
  }

  /** The kind of a list at a level, from 0. */
  list(name: string, level: number): ListLevel {
    return this.#lists.get(name)?.get(level) ?? { ordered: false, start: 1 };
  }

  /** A style and what it is based on, the style itself first; a ring of styles ends where it closes. */
  #chain(family: string, name: string): [Element, boolean][] {
    const chain: [Element, boolean][] = [];
    const seen = new Set<Element>();
    let key = keyOf(family, name);
    for (;;) {
      const automatic = chain.length === 0 ? this.#automatic.get(key) : undefined;
      const style = automatic ?? this.#named.get(key);
      if (!style || seen.has(style)) return chain;
      seen.add(style);
      chain.push([style, automatic !== undefined]);
      key = keyOf(family, style.attributes['style:parent-style-name']);
    }
  }
}

function keyOf(family: string | undefined, name: string | undefined): string {
  return `${family} ${name}`;
}

function displayName({ attributes }: Element): string {
  return attributes['style:display-name'] ?? decoded(attributes['style:name'] ?? '');
}

/** Names of styles keep spaces as `_20_`. */
function decoded(name: string): string {
  return name.replace(/_([0-9a-f]{2})_/g, (_, code) => String.fromCharCode(Number.parseInt(code, 16)));
}

function looksOf(chain: readonly Element[]): TextLook {
  return Object.assign({}, ...[...chain].reverse().map(lookOf));
}

function lookOf(style: Element): TextLook {
  const { attributes } = elementsOf(style, 'text-properties')[0] ?? { attributes: {} as Record<string, string> };
  const weight = attributes['fo:font-weight'];
  const slant = attributes['fo:font-style'];
  const underline = attributes['style:text-underline-style'];
  const strike = attributes['style:text-line-through-style'] ?? attributes['style:text-line-through-type'];
  const variant = attributes['fo:font-variant'];
  const transform = attributes['fo:text-transform'];
  const place = attributes['style:text-position'];
  const size = Number.parseFloat(attributes['fo:font-size'] ?? '');
  const lang = languageOf(attributes);
  return {
    ...(weight === undefined ? {} : { bold: weight === 'bold' || Number(weight) >= 600 }),
    ...(slant === undefined ? {} : { italic: slant === 'italic' || slant === 'oblique' }),
    ...(underline === undefined ? {} : { underline: underline !== 'none' }),
    ...(strike === undefined ? {} : { strike: strike !== 'none' }),
    ...(variant === undefined && transform === undefined
      ? {}
      : { smallCaps: variant === 'small-caps' || transform === 'uppercase' }),
    ...(place === undefined ? {} : { raised: raisedOf(place) }),
    ...(lang === undefined ? {} : { lang }),
    ...(attributes['fo:font-size']?.endsWith('pt') && size > 0 ? { size: size * 2 } : {}),
    ...(attributes['text:display'] === undefined ? {} : { isHidden: attributes['text:display'] === 'none' }),
  };
}

function raisedOf(place: string): TextLook['raised'] {
  if (/^(?:super|[1-9])/.test(place)) return 'superscript';
  return /^(?:sub|-)/.test(place) ? 'subscript' : 'baseline';
}

function languageOf(attributes: Readonly<Record<string, string>>): string | undefined {
  const tag = languageCode(attributes['style:rfc-language-tag']);
  const language = attributes['fo:language'];
  if (tag || language === undefined || /^(?:none|zxx|und|mul)$/.test(language)) return tag;
  const country = attributes['fo:country'];
  return languageCode(country && country !== 'none' ? `${language}-${country}` : language);
}

function alignOf(style: Element): Align | undefined {
  const value = elementsOf(style, 'paragraph-properties')[0]?.attributes['fo:text-align'];
  if (value === undefined) return undefined;
  if (value === 'center' || value === 'justify') return value;
  return value === 'end' || value === 'right' ? 'end' : 'start';
}

function rankOf({ attributes }: Element): number | undefined {
  const level = Number(attributes['style:default-outline-level'] || Number.NaN);
  return Number.isInteger(level) && level > 0 ? Math.min(level, lowestRank) : undefined;
}

function beginsPage(style: Element): boolean {
  const properties = elementsOf(style, 'paragraph-properties')[0]?.attributes;
  return properties?.['fo:break-before'] === 'page' || Boolean(style.attributes['style:master-page-name']);
}

function levelsOf(style: Element): Map<number, ListLevel> {
  return new Map(
    elementsOf(style).map(({ name, attributes }) => {
      const start = Number(attributes['text:start-value'] ?? 1);
      // A number without a format shows nothing and is no number.
      const ordered = name === 'list-level-style-number' && (attributes['style:num-format'] ?? '') !== '';
      return [
        Number(attributes['text:level']) - 1,
        { ordered, start: Number.isSafeInteger(start) && start >= 0 ? start : 1 },
      ];
    }),
  );
}
