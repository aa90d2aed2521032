import { readNote } from '#domain/read-text.ts';
import type { Inline, Mark } from '#domain/text.ts';
import { escaped } from '#formats/office/xml.ts';

/** The relationships of one part while it is written; equal targets share one. */
export class PartRelationships {
  readonly #links = new Map<string, string>();
  readonly #entries: string[] = [];

  /** The id of a relationship; the same type and target give the same id. */
  id(type: string, target: string, isExternal = false): string {
    const key = `${type} ${target}`;
    const known = this.#links.get(key);
    if (known) return known;
    const id = `rId${this.#links.size + 1}`;
    this.#links.set(key, id);
    const mode = isExternal ? ' TargetMode="External"' : '';
    this.#entries.push(
      `<Relationship Id="${id}" Type="${relationshipBase}/${type}" Target="${escaped(target)}"${mode}/>`,
    );
    return id;
  }

  /** The part itself. */
  xml(): string {
    return `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${this.#entries.join('')}</Relationships>`;
  }
}

const relationshipBase = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

/** Writes inline content as runs, and gathers the notes in it. */
export class RunWriter {
  /** The notes so far, each as the XML of its paragraph. */
  readonly notes: string[] = [];
  readonly noteRelationships = new PartRelationships();
  readonly #relationships: PartRelationships;

  constructor(relationships: PartRelationships) {
    this.#relationships = relationships;
  }

  /** The runs of inline content; `lang` is the language of their paragraph. */
  runs(content: readonly Inline[], lang?: string): string {
    return this.#runs(content, this.#relationships, lang);
  }

  #runs(content: readonly Inline[], relationships: PartRelationships, lang?: string): string {
    return content
      .map((inline) => {
        if (inline.type === 'hardBreak') return '<w:r><w:br/></w:r>';
        if (inline.type === 'footnote') return this.#note(inline.attrs.note);
        const marks = inline.marks ?? [];
        const run = `<w:r>${runProperties(marks, lang)}${runText(inline.text)}</w:r>`;
        const link = marks.find((mark) => mark.type === 'link');
        if (!link) return run;
        return `<w:hyperlink r:id="${relationships.id('hyperlink', link.attrs.href, true)}">${run}</w:hyperlink>`;
      })
      .join('');
  }

  #note(json: string): string {
    const runs = this.#runs(readNote(json), this.noteRelationships);
    const number = '<w:r><w:rPr><w:rStyle w:val="FootnoteReference"/></w:rPr><w:footnoteRef/></w:r>';
    const id = this.notes.length + 1;
    this.notes.push(
      `<w:footnote w:id="${id}"><w:p><w:pPr><w:pStyle w:val="FootnoteText"/></w:pPr>${number}<w:r><w:t xml:space="preserve"> </w:t></w:r>${runs}</w:p></w:footnote>`,
    );
    return `<w:r><w:rPr><w:rStyle w:val="FootnoteReference"/></w:rPr><w:footnoteReference w:id="${id}"/></w:r>`;
  }
}

/** The properties of a run, in the order of the schema (ECMA-376 part 1, 17.3.2.28). */
function runProperties(marks: readonly Mark[], around: string | undefined): string {
  const has = (type: Mark['type']) => marks.some((mark) => mark.type === type);
  const lang = marks.find((mark) => mark.type === 'language')?.attrs.lang ?? around;
  const style = has('code') ? 'VerbatimChar' : has('link') ? 'Hyperlink' : '';
  const properties = [
    style && `<w:rStyle w:val="${style}"/>`,
    has('strong') && '<w:b/><w:bCs/>',
    has('emphasis') && '<w:i/><w:iCs/>',
    has('smallCaps') && '<w:smallCaps/>',
    has('strike') && '<w:strike/>',
    has('underline') && '<w:u w:val="single"/>',
    has('superscript') && '<w:vertAlign w:val="superscript"/>',
    has('subscript') && !has('superscript') && '<w:vertAlign w:val="subscript"/>',
    lang && `<w:lang w:val="${escaped(lang)}"/>`,
  ];
  const written = properties.filter(Boolean).join('');
  return written && `<w:rPr>${written}</w:rPr>`;
}

const special: Readonly<Record<string, string>> = {
  '\t': '<w:tab/>',
  '\u2011': '<w:noBreakHyphen/>',
  '\u00ad': '<w:softHyphen/>',
  '\n': '<w:br/>',
};

/** The text of a run; tabs, line ends and special hyphens are elements. */
export function runText(text: string): string {
  return text
    .replaceAll('\r', '')
    .split(/([\t\n\u2011\u00ad])/)
    .map((piece) => special[piece] ?? (piece && `<w:t xml:space="preserve">${escaped(piece)}</w:t>`))
    .join('');
}
