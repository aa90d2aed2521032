import { Parser } from 'htmlparser2';
import { linesOf, type NamedGraph } from '#domain/journey/lines.ts';
import { escaped } from '#formats/office/xml.ts';
import type { ReadLines, TranslatedRow } from './read-lines.ts';
import { sourceMark } from './source-mark.ts';

const namespace = 'urn:oasis:names:tc:xliff:document:2.0';

/**
 * Writes the lines of a journey as XLIFF 2 (OASIS, 2.0): a unit for each, with its step, its field and the mark of its
 * source as notes.
 *
 * @param language - of the source, a BCP 47 tag
 */
export function writeLinesXliff(journey: NamedGraph, id: string, language: string): string {
  const units = linesOf(journey).map(
    (line) => `    <unit id="${line.id}" name="${escaped(line.step)}">
      <notes>
        <note category="step">${escaped(line.step)}</note>
        <note category="field">${line.field}</note>
        <note category="source-hash">${sourceMark(line.text)}</note>
      </notes>
      <segment state="initial">
        <source xml:space="preserve">${escaped(line.text)}</source>
      </segment>
    </unit>
`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>
<xliff xmlns="${namespace}" version="2.0" srcLang="${escaped(language)}">
  <file id="${id}" original="${escaped(journey.title)}">
${units.join('')}  </file>
</xliff>
`;
}

/** The contents of a unit when it ends. */
type Unit = {
  id: string;
  step: string;
  line: number;
  mark: string | undefined;
  segments: { source: string; target?: string }[];
};

/** Reads a filled XLIFF 2 file; a unit that was divided into segments is joined again. */
export function readLinesXliff(text: string): ReadLines {
  const rows: TranslatedRow[] = [];
  const lineAt = linesIn(text);
  let unit: Unit | undefined;
  let note: string | undefined;
  let taken: 'source' | 'target' | 'note' | undefined;
  let said = '';
  let version: string | undefined;
  let hasAll = false;
  let isCut = false;
  const parser = new Parser(
    {
      onopentag(whole, attributes) {
        const name = localName(whole);
        if (name === 'xliff') version ??= attributes.version ?? '';
        if (name === 'unit') {
          const { id = '', name: step = '' } = attributes;
          unit = { id, step, line: lineAt(parser.startIndex), mark: undefined, segments: [] };
        } else if (name === 'segment' || name === 'ignorable') unit?.segments.push({ source: '' });
        else if (name === 'note') note = attributes.category;
        if (name === 'source' || name === 'target' || name === 'note') [taken, said] = [name, ''];
      },
      ontext(words) {
        if (taken !== undefined) said += words;
      },
      onclosetag(whole) {
        const name = localName(whole);
        // Elements that are still open at the end of the file are closed by the parser, not by the file.
        if (hasAll) isCut = true;
        const segment = unit?.segments.at(-1);
        if (name === 'note' && note === 'source-hash' && unit) unit.mark = said.trim();
        if (name === 'source' && segment) segment.source = said;
        if (name === 'target' && segment) segment.target = said;
        if (name === taken) taken = undefined;
        if (name !== 'unit' || !unit) return;
        const { id, step, line, mark, segments } = unit;
        const isTranslated = segments.some(({ target }) => target !== undefined && target.trim() !== '');
        const target = isTranslated ? segments.map((one) => one.target ?? one.source).join('') : '';
        rows.push({ id, step, mark, target, line });
        unit = undefined;
      },
    },
    { xmlMode: true },
  );
  parser.write(text.replace(/^\uFEFF/, ''));
  hasAll = true;
  parser.end();
  if (version === undefined) return { ok: false, problem: { kind: 'notThisFormat', line: 1 } };
  if (!/^2\./.test(version)) return { ok: false, problem: { kind: 'otherVersion', line: 1, what: version } };
  if (isCut) return { ok: false, problem: { kind: 'damaged', line: lineAt(text.length) } };
  return { ok: true, rows };
}

/** The name of an element without the prefix that a tool has put before it. */
function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}

/** Tells the line of each place of a text, asked for in order. */
function linesIn(text: string): (at: number) => number {
  let [line, from] = [1, 0];
  return (at) => {
    for (let end = text.indexOf('\n', from); end !== -1 && end < at; end = text.indexOf('\n', from)) {
      line += 1;
      from = end + 1;
    }
    return line;
  };
}
