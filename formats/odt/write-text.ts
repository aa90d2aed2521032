import { readNote } from '#domain/read-text.ts';
import type { Alignment, Inline, Mark, TextRun } from '#domain/text.ts';
import { escaped } from '#formats/office/xml.ts';

/** The properties set by hand in a paragraph, besides its named style. */
export type ParagraphSetting = {
  readonly align?: Alignment;
  readonly lang?: string;
  readonly onNewPage?: boolean;
  readonly isFirstPage?: boolean;
};

/** Writes inline content, and gathers the automatic styles it needs: each look is one style. */
export class TextWriter {
  readonly #styles = new Map<string, string>();
  readonly #xml: string[] = [];
  #notes = 0;

  /** All automatic styles so far. */
  styles(): string {
    return this.#xml.join('');
  }

  /** The name of the style of a paragraph: its named style where nothing more is set. */
  paragraphStyle(parent: string, { align, lang, onNewPage, isFirstPage }: ParagraphSetting): string {
    const set = align && align !== 'start' ? ` fo:text-align="${align}"` : '';
    const apart = align === 'center' || align === 'end' ? ' fo:text-indent="0cm"' : '';
    const page = onNewPage ? ' fo:break-before="page"' : '';
    const master = isFirstPage ? ' style:master-page-name="First"' : '';
    const tongue = lang ? `<style:text-properties${languageAttributes(lang)}/>` : '';
    const properties = `${set}${apart}${page}`;
    if (properties + master + tongue === '') return parent;
    const paragraph = properties && `<style:paragraph-properties${properties}/>`;
    return this.#style(`P ${parent} ${properties} ${master} ${lang}`, 'P', (name) => {
      return `<style:style style:name="${name}" style:family="paragraph" style:parent-style-name="${parent}"${master}>${paragraph}${tongue}</style:style>`;
    });
  }

  /** The XML of inline content. */
  inlines(content: readonly Inline[]): string {
    return content
      .map((inline) => {
        if (inline.type === 'hardBreak') return '<text:line-break/>';
        return inline.type === 'footnote' ? this.#note(inline.attrs.note) : this.#run(inline);
      })
      .join('');
  }

  #note(json: string): string {
    const number = ++this.#notes;
    const content = this.inlines(readNote(json));
    return `<text:note text:id="ftn${number}" text:note-class="footnote"><text:note-citation>${number}</text:note-citation><text:note-body><text:p text:style-name="Footnote">${content}</text:p></text:note-body></text:note>`;
  }

  #run({ text, marks = [] }: TextRun): string {
    const words = textXml(text);
    const href = marks.find((mark) => mark.type === 'link')?.attrs.href;
    const properties = textProperties(marks);
    const isCode = marks.some(({ type }) => type === 'code');
    const name =
      properties === ''
        ? 'Source_20_Text'
        : this.#style(`T ${isCode} ${properties}`, 'T', (style) => {
            const parent = isCode ? ' style:parent-style-name="Source_20_Text"' : '';
            return `<style:style style:name="${style}" style:family="text"${parent}><style:text-properties${properties}/></style:style>`;
          });
    const span = properties === '' && !isCode ? words : `<text:span text:style-name="${name}">${words}</text:span>`;
    return href === undefined ? span : `<text:a xlink:type="simple" xlink:href="${escaped(href)}">${span}</text:a>`;
  }

  #style(key: string, letter: string, xml: (name: string) => string): string {
    const known = this.#styles.get(key);
    if (known) return known;
    const name = `${letter}${this.#styles.size + 1}`;
    this.#styles.set(key, name);
    this.#xml.push(xml(name));
    return name;
  }
}

/** Words with their spaces, tabs and line ends, which XML alone would not keep (ODF 1.3 part 3, 6.1.2). */
export function textXml(text: string): string {
  return text
    .replaceAll('\r', '')
    .split(/(\t|\n|^ +| {2,}| $)/)
    .map((piece) => {
      if (piece === '\t') return '<text:tab/>';
      if (piece === '\n') return '<text:line-break/>';
      return /^ +$/.test(piece) ? `<text:s text:c="${piece.length}"/>` : escaped(piece);
    })
    .join('');
}

function textProperties(marks: readonly Mark[]): string {
  return marks
    .map((mark) => {
      if (mark.type === 'language') return languageAttributes(mark.attrs.lang);
      return looks[mark.type] ?? '';
    })
    .join('');
}

const looks: Readonly<Partial<Record<Mark['type'], string>>> = {
  strong: ' fo:font-weight="bold"',
  emphasis: ' fo:font-style="italic"',
  underline: ' style:text-underline-style="solid" style:text-underline-width="auto"',
  strike: ' style:text-line-through-style="solid"',
  smallCaps: ' fo:font-variant="small-caps"',
  superscript: ' style:text-position="super 58%"',
  subscript: ' style:text-position="sub 58%"',
};

/** A language as ODF says it; tags that are more than language and country are given whole besides. */
export function languageAttributes(lang: string): string {
  const [language = '', ...more] = lang.split('-');
  const country = more.find((part) => /^[A-Za-z]{2}$/.test(part));
  const whole = more.length > (country ? 1 : 0) ? ` style:rfc-language-tag="${escaped(lang)}"` : '';
  return `${whole} fo:language="${escaped(language)}" fo:country="${escaped(country ?? 'none')}"`;
}
