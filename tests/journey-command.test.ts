import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { environmentFor, run, startProcess } from '#tests/crash/process.ts';

const isBuilt = existsSync(resolve(import.meta.dirname, '../build/server/index.js'));

const cave = `:: StoryTitle
The Cave

:: StoryData
{"format":"Harlowe","start":"Start"}

:: Start
It is //dark//.
[[Out]]
[[In->Cave]]

:: Out
Light.

:: Cave
Deeper. (live: 1s)[x]
(set: $lamp to true)

[[Out]]
`;

async function begin() {
  const folder = mkdtempSync(join(tmpdir(), 'fabula-journey-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const environment = await environmentFor(folder);
  const fabula = async (...words: string[]) => {
    const { code, output } = await run(['cli/start.js', ...words, '--json'], environment, 'verba volant').ended;
    return { code, said: JSON.parse(output) };
  };
  const file = (name: string, text: string) => {
    writeFileSync(join(folder, name), text);
    return join(folder, name);
  };
  const { code, said } = await fabula('account', 'create', '--email', 'olena@example.org', '--name', 'Olena');
  expect(code, JSON.stringify(said)).toBe(0);
  return { environment, fabula, file, org: said.org as string };
}

test('a story is imported and published, checked and travelled', async () => {
  const { fabula, file, org } = await begin();
  const imported = await fabula('import', file('cave.twee', cave), '--org', org, '--publish');

  expect(imported).toMatchObject({
    code: 0,
    said: {
      url: expect.stringMatching(/\/the-cave$/),
      blocks: 0,
      edition: 1,
      warnings: [{ kind: 'macroAsText', place: 'Cave, line 16: (live:)', count: 1 }],
      journeys: [
        {
          url: expect.stringMatching(/\/journey\/[0-9a-f-]{36}$/),
          title: 'The Cave',
          ...{ activities: 3, links: 3, endings: 1, isPublished: true },
          findings: [
            { kind: 'foreignCode', weight: 'warning', title: 'Cave', said: '(live: 1s)[x]' },
            { kind: 'neverRead', weight: 'advice', variable: 'lamp' },
          ],
        },
      ],
    },
  });
  expect(await fabula('journey', 'check', `${org}/the-cave`)).toMatchObject({
    code: 0,
    said: {
      journeys: [{ title: 'The Cave', isExhaustive: true, runs: 0, hits: [{ title: 'Start', hits: 1 }, {}, {}] }],
    },
  });
  expect(
    await fabula('journey', 'travel', `${org}/the-cave`, 'The Cave', '--choices', '1,0', '--seed', '7'),
  ).toMatchObject({
    code: 0,
    said: {
      steps: [
        { text: 'It is dark.', choices: ['Out', 'In'], ending: false },
        { text: 'Deeper. (live: 1s)[x]', choices: ['Out'], ending: false },
        { text: 'Light.', choices: [], ending: true },
      ],
    },
  });
  expect(await fabula('journey', 'travel', `${org}/the-cave`, '--choices', '5')).toEqual({
    code: 1,
    said: { error: 'Step 1 has no choice 5. It offers:\n  0  Out\n  1  In' },
  });
});

test('a journey is exported for Twine, as a playable file and without loss, and imported as it was', async () => {
  const { fabula, file, org } = await begin();
  await fabula('import', file('cave.twee', cave), '--org', org, '--publish');
  const take = async (format: string, ...more: string[]) => {
    const out = file(`taken-${format}`, '');
    const work = [`${org}/the-cave`, '--journey', 'The Cave', '--format', format, '--out', out];
    return { ...(await fabula('export', ...work, ...more)), text: readFileSync(out, 'utf8') };
  };
  const whole = await take('json');
  const again = await fabula('import', file('again.fabula-journey.json', whole.text), '--org', org, '--publish');

  expect(whole).toMatchObject({ code: 0, said: { losses: [], bytes: Buffer.byteLength(whole.text) } });
  expect(again).toMatchObject({
    code: 0,
    said: { url: expect.stringMatching(/\/the-cave-\w+$/), journeys: [{ title: 'The Cave', activities: 3, links: 3 }] },
  });
  expect(await take('twee', '--edition', '1')).toMatchObject({
    code: 0,
    said: { losses: [] },
    text: expect.stringContaining('<<link "Out" "Out">><</link>>'),
  });
  expect((await take('playable')).text).toContain('<title>The Cave</title>');
  expect(await take('twee', '--edition', '4')).toMatchObject({
    code: 1,
    said: { error: `The Cave is in no such edition of ${org}/the-cave.` },
  });
  expect(await fabula('export', `${org}/the-cave`, '--journey', 'The Lake', '--format', 'json')).toMatchObject({
    code: 1,
    said: { error: `${org}/the-cave has no journey called The Lake.` },
  });
});

test('the lines of a journey are exported as a table and imported as a journey in another language', async () => {
  const { fabula, file, org } = await begin();
  await fabula('import', file('cave.twee', cave), '--org', org, '--publish');
  const work = `${org}/the-cave`;
  const out = file('lines.csv', '');
  expect(await fabula('journey', 'lines', work, 'The Cave', '--format', 'csv', '--out', out)).toMatchObject({
    code: 0,
  });
  const table = readFileSync(out, 'utf8');
  const filled = table.replace(/(It is \*dark\*\.,\w+,)/, '$1Темно.').replace(/(,The Cave,\w+,)/, '$1Печера');
  const translate = (text: string, ...more: string[]) =>
    fabula('journey', 'translate', work, 'The Cave', file('filled.csv', text), ...more);
  const made = await translate(filled, '--language', 'uk');

  expect(made).toMatchObject({
    code: 0,
    said: { title: 'Печера', translated: 2, notices: [], url: expect.stringContaining(`/org/${work}/journey/`) },
  });
  const taken = file('taken.json', '');
  await fabula('export', work, '--journey', 'Печера', '--format', 'json', '--out', taken);
  expect(JSON.parse(readFileSync(taken, 'utf8'))).toMatchObject({
    language: 'uk',
    graph: { activities: [{ text: 'Темно.' }, { text: 'Light.' }, {}] },
  });
  expect(await translate(filled.replace('Темно.', 'Темно {lamp}.'), '--language', 'uk')).toEqual({
    code: 1,
    said: {
      error: expect.stringMatching(/^line 4, [0-9a-f-]{36}\.text, lamp: The source line has no such variable\.$/),
    },
  });
  expect(await translate(filled, '--language', '?')).toMatchObject({
    code: 1,
    said: { error: expect.stringContaining('That is no language code') },
  });
});

const night = `# title: The Night
VAR lamp = false
INCLUDE rooms/cave.ink
It is *dark*. #mood: dark
-> cave
`;
const room = `=== cave
{RANDOM(1, 1000)} drops.
+ {lamp} [Go on] The end.
  -> END
* [Light the lamp]
  ~ lamp = true
  -> cave
`;

test('a story of ink is imported with what it includes, checked and travelled', async () => {
  const { fabula, file, org } = await begin();
  const folder = join(file('night.ink', night), '..', 'night');
  mkdirSync(join(folder, 'rooms'), { recursive: true });
  writeFileSync(join(folder, 'night.ink'), night);
  writeFileSync(join(folder, 'rooms', 'cave.ink'), room);
  expect(await fabula('import', folder, '--org', org, '--publish')).toMatchObject({
    code: 0,
    said: {
      ...{ url: expect.stringMatching(/\/the-night$/), blocks: 0, edition: 1, warnings: [] },
      journeys: [{ title: 'The Night', activities: 1, links: 0, endings: 1, isPublished: true, findings: [] }],
    },
  });
  const travel = (...words: string[]) => fabula('journey', 'travel', `${org}/the-night`, ...words);
  const once = await travel('--choices', '0,0', '--seed', '7');
  expect(once).toMatchObject({
    code: 0,
    said: {
      steps: [
        {
          text: expect.stringMatching(/^It is \*dark\*\.\n\n\d+ drops\.$/),
          choices: ['Light the lamp'],
          ending: false,
        },
        { text: expect.stringMatching(/^\d+ drops\.$/), choices: ['Go on'], ending: false },
        { text: 'The end.', choices: [], ending: true },
      ],
    },
  });
  expect(await travel('--choices', '0,0', '--seed', '7')).toEqual(once);
  expect(await travel('--choices', '0,0', '--seed', '8')).not.toEqual(once);
  expect(await travel('--choices', '0,1')).toMatchObject({ code: 1 });

  const broken = await fabula('import', file('broken.ink', 'Hi.\n-> nowhere\n'), '--org', org);
  expect(broken).toEqual({
    code: 1,
    said: { error: "broken.ink: line 2: Divert target not found: '-> nowhere': The ink story can’t be compiled." },
  });
  const circle = await fabula('import', file('circle.ink', '-> a\n=== a\nAgain.\n-> a\n'), '--org', org);
  expect(circle).toMatchObject({
    code: 0,
    said: { journeys: [{ findings: [{ kind: 'inkStopped', weight: 'warning', title: 'circle' }] }] },
  });
});

test('a story with errors is imported and not published, and its check says so', async () => {
  const { fabula, file, org } = await begin();
  const broken = file('broken.twee', ':: StoryTitle\nBroken\n\n:: Start\n[[Nowhere]]');
  const imported = await fabula('import', broken, '--org', org, '--publish');

  const findings = [
    { kind: 'linkToNothing', weight: 'error', title: 'Start', label: 'Nowhere' },
    { kind: 'noEnding', weight: 'warning', title: 'Start' },
  ];
  expect(imported).toMatchObject({
    code: 0,
    said: { journeys: [{ isPublished: false, findings }] },
  });
  expect(imported.said.edition).toBeUndefined();
  expect(await fabula('journey', 'check', `${org}/broken`)).toMatchObject({
    code: 1,
    said: { journeys: [{ title: 'Broken' }] },
  });
  expect(await fabula('journey', 'travel', `${org}/broken`)).toMatchObject({ code: 1 });
  expect(await fabula('journey', 'check', `${org}/nothing`)).toEqual({
    code: 1,
    said: { error: `There is no work ${org}/nothing.` },
  });
});

test.skipIf(!isBuilt)('all of it works while the server runs', async () => {
  const { environment, fabula, file, org } = await begin();
  const server = await startProcess(environment);

  expect(await fabula('import', file('cave.twee', cave), '--org', org, '--publish')).toMatchObject({
    code: 0,
    said: { edition: 1, journeys: [{ isPublished: true }] },
  });
  expect(await fabula('journey', 'check', `${org}/the-cave`)).toMatchObject({ code: 0 });
  const out = file('taken.html', '');
  const taken = ['--journey', 'The Cave', '--format', 'playable', '--out', out];
  expect(await fabula('export', `${org}/the-cave`, ...taken)).toMatchObject({
    code: 0,
    said: { file: out, losses: [] },
  });
  expect(await fabula('journey', 'travel', `${org}/the-cave`, '--choices', '0')).toMatchObject({
    code: 0,
    said: { steps: [{ ending: false }, { text: 'Light.', ending: true }] },
  });
  server.kill('SIGTERM');
  expect(await server.ended).toMatchObject({ code: 0 });
});
