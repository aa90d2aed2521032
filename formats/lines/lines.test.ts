import fc from 'fast-check';
import { expect, test } from 'vitest';
import { linesOf, type NamedGraph } from '#domain/journey/lines.ts';
import { anyGraph } from '#tests/any-graph.ts';
import { activity, activityId, graph, link, linkId } from '#tests/journeys.ts';
import { readLinesCsv, writeLinesCsv } from './csv.ts';
import { sourceMark } from './source-mark.ts';
import { translate } from './translate.ts';
import { readLinesXliff, writeLinesXliff } from './xliff.ts';

const cave: NamedGraph = {
  title: 'The Cave',
  summary: '',
  graph: graph(
    [
      activity(1, 'question', [link(1, 2, { label: 'Go *in*', feedback: '=1+1', whyShut: 'It is {n}' })], {
        title: 'Mouth',
        text: 'Dark, {n} "steps".\n\n{if lamp}Lit.{else}Unlit.{end}',
      }),
      activity(2, 'ending', [], { title: 'Hall', text: '- A <dash> & a quote', hint: 'Where {it} ends' }),
    ],
    {
      variables: [
        { name: 'n', kind: 'number', start: 3, values: [] },
        { name: 'lamp', kind: 'flag', start: false, values: [], carried: 'a *lamp*, {n} times' },
      ],
    },
  ),
};
const xliff = () => writeLinesXliff(cave, activityId(9), 'en');

/** A table whose targets are made of its sources. */
function filled(table: string, said: (source: string, id: string) => string): string {
  const isXliff = table.startsWith('<');
  if (isXliff)
    return table.replace(
      /<unit id="([^"]+)"([\s\S]*?)<source xml:space="preserve">([\s\S]*?)<\/source>/g,
      (whole, id: string, _, source: string) => `${whole}<target>${said(source, id)}</target>`,
    );
  const rows = readRows(table);
  return rows
    .map((cells, at) => (at === 0 ? cells : [...cells.slice(0, 5), said(cells[3] ?? '', cells[0] ?? '')]))
    .map((cells) => cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(';'))
    .join('\n');
}

/** The cells of a table as it was written, by a plain reader of RFC 4180. */
function readRows(table: string): string[][] {
  const cells = [...table.replace(/^\uFEFF/, '').matchAll(/(?:"((?:[^"]|"")*)"|([^,\r\n]*))(,|\r\n|$)/g)];
  const rows: string[][] = [[]];
  for (const [whole, quoted, plain = '', end] of cells) {
    if (whole === '') break;
    rows.at(-1)?.push(quoted?.replaceAll('""', '"') ?? plain);
    if (end === '\r\n') rows.push([]);
  }
  return rows.filter((row) => row.length > 1);
}

test('every line has an id that stays, its step, its field and the mark of its source', () => {
  const [head, ...rows] = readRows(writeLinesCsv(cave));

  expect(head).toEqual(['id', 'step', 'field', 'source', 'source_hash', 'target']);
  expect(rows.map(([id, step, field, source]) => [id, step, field, source])).toEqual([
    ['journey.title', '', 'title', 'The Cave'],
    [`${activityId(1)}.title`, 'Mouth', 'title', 'Mouth'],
    [`${activityId(1)}.text`, 'Mouth', 'text', cave.graph.activities[0]?.text],
    [`${linkId(1)}.label`, 'Mouth', 'label', 'Go *in*'],
    // A spreadsheet would reckon with it.
    [`${linkId(1)}.feedback`, 'Mouth', 'feedback', "'=1+1"],
    [`${linkId(1)}.whyShut`, 'Mouth', 'whyShut', 'It is {n}'],
    [`${activityId(2)}.title`, 'Hall', 'title', 'Hall'],
    [`${activityId(2)}.text`, 'Hall', 'text', "'- A <dash> & a quote"],
    [`${activityId(2)}.hint`, 'Hall', 'hint', 'Where {it} ends'],
    ['variable.lamp.carried', '', 'carried', 'a *lamp*, {n} times'],
  ]);
  expect(rows[0]?.[4]).toBe(sourceMark('The Cave'));
});

test('a cell of several lines is quoted, so that every program has as many rows as there are lines', () => {
  const drawn = graph([activity(1, 'ending', [], { title: 'End', text: 'It exploded.\n\n**Game over.**' })]);
  const table = writeLinesCsv({ title: 'T', summary: '', graph: drawn });

  expect(table).toContain('"It exploded.\n\n**Game over.**"');
  // Outside of quotes only the rows end.
  expect(
    table
      .replace(/"[^"]*"/g, '')
      .split(/\r?\n/)
      .filter(Boolean),
  ).toHaveLength(4);
});

test.each([
  ['CSV', writeLinesCsv],
  ['XLIFF', (journey: NamedGraph) => writeLinesXliff(journey, activityId(9), 'en')],
])('a table of %s whose targets repeat its sources gives the same journey', (_, write) => {
  fc.assert(
    fc.property(anyGraph, (drawn) => {
      const journey = { title: 'T', summary: '=S', graph: drawn };
      // XML has no room for some characters, and line ends are one sign.
      if (linesOf(journey).some(({ text }) => /(?![\n\t])\p{Cc}|[\ufffe\uffff]/u.test(text))) return;
      const found = translate(
        journey,
        filled(write(journey), (source) => source),
      );

      expect(found).toMatchObject({ ok: true, untranslated: 0, notices: [] });
      expect(found.ok && found.journey).toEqual(journey);
    }),
  );
});

test('a translated table gives a translated journey: the same steps and links, other words', () => {
  const texts: Record<string, string> = {
    'journey.title': 'La cueva',
    [`${activityId(1)}.text`]: 'Oscuro.\n\n{if lamp}Con luz, {n} pasos.{end}',
    [`${linkId(1)}.label`]: 'Entrar',
    // Plain words, even with text in braces; the words for a carried variable are story text.
    [`${activityId(2)}.hint`]: 'Donde {eso} acaba',
    [`${linkId(1)}.whyShut`]: 'Son\n{n}',
    'variable.lamp.carried': 'una *lámpara*, {n} veces',
  };
  for (const table of [writeLinesCsv(cave), xliff()]) {
    const found = translate(
      cave,
      filled(table, (_, id) => texts[id] ?? ''),
    );

    expect(found).toMatchObject({ ok: true, translated: 6, untranslated: 4, notices: [] });
    expect(found.ok && found.journey).toEqual({
      ...cave,
      title: 'La cueva',
      graph: {
        ...cave.graph,
        activities: [
          {
            ...cave.graph.activities[0],
            text: texts[`${activityId(1)}.text`],
            links: [{ ...cave.graph.activities[0]?.links[0], label: 'Entrar', whyShut: 'Son {n}' }],
          },
          { ...cave.graph.activities[1], hint: 'Donde {eso} acaba' },
        ],
        variables: cave.graph.variables.map((one) =>
          one.name === 'lamp' ? { ...one, carried: 'una *lámpara*, {n} veces' } : one,
        ),
      },
    });
  }
});

test('reports lines whose source changed since, and variables that a translation leaves out', () => {
  const text = (words: string) => ({
    ...cave,
    graph: {
      ...cave.graph,
      activities: cave.graph.activities.map((one) => ({ ...one, text: one.text.replace('Dark', words) })),
    },
  });
  for (const table of [writeLinesCsv(cave), xliff()]) {
    const found = translate(
      text('Black'),
      filled(table, (_, id) => (id === `${activityId(1)}.text` ? 'Oscuro. {if lamp}Luz.{end}' : '')),
    );

    expect(found).toMatchObject({
      ok: true,
      notices: [
        { kind: 'sourceChanged', id: `${activityId(1)}.text`, step: 'Mouth' },
        { kind: 'variableMissing', id: `${activityId(1)}.text`, what: 'n' },
      ],
    });
  }
});

test('ids that come twice, broken and foreign braces, and overlong lines are reported by line, and nothing is imported', () => {
  const broken: Record<string, string> = {
    [`${activityId(1)}.text`]: 'Two\nlines {nn}',
    [`${linkId(1)}.label`]: '{if lamp}',
    [`${activityId(2)}.title`]: 'x'.repeat(201),
  };
  const table = filled(writeLinesCsv(cave), (_, id) => broken[id] ?? '');
  const lines = (found: string) => table.slice(0, table.indexOf(found)).split('\n').length;
  const other = '"journey.title";"";"";"";"";"A"';

  expect(translate(cave, `${table}\n${other}`)).toEqual({
    ok: false,
    problems: [
      {
        kind: 'otherVariable',
        line: lines(`"${activityId(1)}.text"`),
        id: `${activityId(1)}.text`,
        step: 'Mouth',
        what: 'nn',
      },
      { kind: 'brokenText', line: lines(`"${linkId(1)}.label"`), id: `${linkId(1)}.label`, step: 'Mouth' },
      { kind: 'tooLong', line: lines(`"${activityId(2)}.title"`), id: `${activityId(2)}.title`, step: 'Hall' },
      { kind: 'twice', line: table.split('\n').length + 1, id: 'journey.title', step: '' },
    ],
  });
  const unit = filled(xliff(), (_, id) => (id.endsWith('label') ? '{go}' : ''));
  const line = unit.slice(0, unit.indexOf(`<unit id="${linkId(1)}.label"`)).split('\n').length;
  expect(translate(cave, unit)).toMatchObject({ ok: false, problems: [{ kind: 'otherVariable', line, what: 'go' }] });
});

test('lines that the journey has no more are left out with a notice, and the rest is taken', () => {
  const [mouth] = cave.graph.activities;
  const shorter = { ...cave, graph: { ...cave.graph, activities: mouth ? [{ ...mouth, links: [] }] : [] } };
  const { title } = mouth ?? {};
  for (const table of [writeLinesCsv(cave), xliff()]) {
    const found = translate(
      shorter,
      filled(table, (source, id) => (id.endsWith('hint') ? '' : source)),
    );
    expect(found).toMatchObject({ ok: true, translated: 4, untranslated: 0 });
    expect(found.ok && found.notices.map(({ kind, id, step }) => [kind, id, step])).toEqual([
      ['lineGone', `${linkId(1)}.label`, title],
      ['lineGone', `${linkId(1)}.feedback`, title],
      ['lineGone', `${linkId(1)}.whyShut`, title],
      ['lineGone', `${activityId(2)}.title`, 'Hall'],
      ['lineGone', `${activityId(2)}.text`, 'Hall'],
    ]);
  }
  expect(translate(cave, `id,target\nnothing.text,A\n${activityId(1)}.text,B`)).toMatchObject({
    notices: [
      { kind: 'lineGone', line: 2, id: 'nothing.text', step: '' },
      { kind: 'variableMissing' },
      { kind: 'variableMissing' },
    ],
  });
});

test('a table of another journey is refused, although both have a title', () => {
  const other = { ...cave, graph: graph([activity(7, 'ending')]) };
  expect(
    translate(
      other,
      filled(writeLinesCsv(cave), (source) => source),
    ),
  ).toMatchObject({
    ok: false,
    problems: expect.arrayContaining([{ kind: 'unknownId', line: 3, id: `${activityId(1)}.title` }]),
  });
  expect(translate(other, 'id,target\njourney.title,Die Höhle')).toMatchObject({ ok: true, translated: 1 });
});

test('a file that is no table of lines is refused', () => {
  const problem = (table: string) => {
    const found = translate(cave, table);
    return found.ok ? undefined : found.problems[0];
  };

  expect(problem('source,target\n1,2')).toEqual({ kind: 'columnMissing', line: 1, what: 'id' });
  expect(problem('a,b\n1,2')).toEqual({ kind: 'notThisFormat', line: 1 });
  expect(problem('\u0089PNG\r\n\u001a\n\0\0\0\rIHDR')).toMatchObject({ kind: 'notThisFormat' });
  expect(problem('id,target\n"a,2')).toMatchObject({ kind: 'damaged' });
  expect(problem('')).toMatchObject({ kind: 'notThisFormat' });
  expect(problem('<?xml version="1.0"?><html></html>')).toEqual({ kind: 'notThisFormat', line: 1 });
  const older = '<?xml version="1.0"?><xliff version="1.2"></xliff>';
  expect(problem(older)).toEqual({ kind: 'otherVersion', line: 1, what: '1.2' });
  // Wherever it was cut off, what stands before the cut is not taken for the whole.
  const whole = filled(xliff(), (source) => `${source}!`);
  for (let end = whole.indexOf('<file'); end < whole.lastIndexOf('</xliff>'); end += 37)
    expect(problem(whole.slice(0, end)), whole.slice(end - 20, end)).toMatchObject({ kind: 'damaged' });
  expect(problem(writeLinesCsv(cave))).toEqual({ kind: 'nothingTranslated' });
});

test('elements with a prefix are read, as some tools write them', () => {
  const plain = filled(xliff(), (source) => `${source}!`);
  const prefixed = plain.replace(/<(\/?)(?=[a-z])/g, '<$1ns0:').replace('xmlns=', 'xmlns:ns0=');
  expect(prefixed).toContain('<ns0:unit ');
  expect(readLinesXliff(prefixed)).toEqual(readLinesXliff(plain));
});

test('a line break in what has one line is a space', () => {
  const table = `id,target\n${linkId(1)}.label,"Ask the keeper\n\n her name."\n`;
  const made = translate(cave, table);
  if (!made.ok) throw new Error('refused');
  expect(linesOf(made.journey).find(({ id }) => id === `${linkId(1)}.label`)?.text).toBe('Ask the keeper her name.');
});

test('other orders of columns, tabs, and what tools make of units are read', () => {
  const tabs = `target\tid\nLa cueva\tjourney.title\n`;
  const divided = `<xliff version="2.1" srcLang="en" trgLang="es"><file id="f"><unit id="journey.title"><segment><source>The <pc id="1">Ca</pc></source><target>La <pc id="1">cue</pc></target></segment><ignorable><source> </source></ignorable><segment><source>ve</source><target>va<!-- x --><![CDATA[!]]></target></segment></unit></file></xliff>`;

  const excel = `sep=;\r\nid;target\r\njourney.title;La cueva, otra vez\r\n`;
  expect(readLinesCsv(excel)).toMatchObject({ rows: [{ id: 'journey.title', target: 'La cueva, otra vez', line: 3 }] });
  expect(readLinesCsv(tabs)).toMatchObject({ rows: [{ id: 'journey.title', target: 'La cueva', line: 2 }] });
  expect(readLinesXliff(divided)).toMatchObject({
    ok: true,
    rows: [{ id: 'journey.title', target: 'La cue va!', line: 1 }],
  });
});
