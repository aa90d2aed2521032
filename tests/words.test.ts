import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { RouteConfigEntry } from '@react-router/dev/routes';
import { expect, test } from 'vitest';
import routes from '#app/routes.ts';
import { type WordsPart, wordsOfPage } from '#app/strings.ts';
import account from '#locales/en/account.ts';
import api from '#locales/en/api.ts';
import appearance from '#locales/en/appearance.ts';
import bible from '#locales/en/bible.ts';
import choosing from '#locales/en/choosing.ts';
import corkboard from '#locales/en/corkboard.ts';
import desk from '#locales/en/desk.ts';
import download from '#locales/en/download.ts';
import drafts from '#locales/en/drafts.ts';
import exit from '#locales/en/exit.ts';
import facts from '#locales/en/facts.ts';
import find from '#locales/en/find.ts';
import formatting from '#locales/en/formatting.ts';
import goals from '#locales/en/goals.ts';
import home from '#locales/en/home.ts';
import everywhere from '#locales/en/index.ts';
import journeyChapters from '#locales/en/journey-chapters.ts';
import journeyFiles from '#locales/en/journey-files.ts';
import journeyFindings from '#locales/en/journey-findings.ts';
import journeyHelp from '#locales/en/journey-help.ts';
import journeyMap from '#locales/en/journey-map.ts';
import journeyPath from '#locales/en/journey-path.ts';
import journeyReaders from '#locales/en/journey-readers.ts';
import journeyTesting from '#locales/en/journey-testing.ts';
import journeys from '#locales/en/journeys.ts';
import library from '#locales/en/library.ts';
import manage from '#locales/en/manage.ts';
import manuscript from '#locales/en/manuscript.ts';
import notifications from '#locales/en/notifications.ts';
import offlineWriting from '#locales/en/offline-writing.ts';
import operator from '#locales/en/operator.ts';
import organisation from '#locales/en/organisation.ts';
import picture from '#locales/en/picture.ts';
import projectVersions from '#locales/en/project-versions.ts';
import replacing from '#locales/en/replacing.ts';
import safety from '#locales/en/safety.ts';
import secondText from '#locales/en/second-text.ts';
import sitePages from '#locales/en/site-pages.ts';
import spelling from '#locales/en/spelling.ts';
import testing from '#locales/en/testing.ts';
import travel from '#locales/en/travel.ts';
import versions from '#locales/en/versions.ts';
import writing from '#locales/en/writing.ts';
import { isTest, sourcesIn } from '#tests/sources.ts';

const parts: Readonly<Record<WordsPart, object>> = {
  desk,
  home,
  journeys,
  journeyFindings,
  journeyHelp,
  journeyMap,
  journeyPath,
  journeyReaders,
  journeyTesting,
  journeyChapters,
  testing,
  journeyFiles,
  library,
  facts,
  find,
  goals,
  spelling,
  replacing,
  bible,
  choosing,
  corkboard,
  versions,
  drafts,
  projectVersions,
  safety,
  secondText,
  account,
  api,
  download,
  exit,
  appearance,
  writing,
  formatting,
  manage,
  manuscript,
  notifications,
  offlineWriting,
  organisation,
  operator,
  picture,
  sitePages,
  travel,
};

/** The part each first word of a key belongs to; those that every page has are not here. */
const partOf = new Map(
  Object.entries(parts).flatMap(([part, words]) => Object.keys(words).map((key) => [key, part as WordsPart])),
);

type Module = {
  readonly path: string;
  /** The parts that it says something of. */
  readonly says: ReadonlySet<WordsPart>;
  readonly imports: readonly { readonly path: string; readonly brings: WordsPart | undefined }[];
};

const modules = new Map(
  sourcesIn('app')
    .filter((source) => !isTest(source))
    .map(({ path, text }): [string, Module] => [
      path,
      {
        path,
        says: new Set(
          [...text.matchAll(/['"`]([A-Za-z]\w*)\.[\w$]/g)].flatMap(([, key = '']) => partOf.get(key) ?? []),
        ),
        imports: importsOf(path, text),
      },
    ]),
);

/** The modules that a module of a page loads in the browser, types left out, with the words fetched for them. */
function importsOf(path: string, text: string): Module['imports'] {
  const whole = [...text.matchAll(/^(?:import|export) (?!type\b)(?:[^;'"]*? from )?'([^']+)'/gm)].map(
    ([, name = '']) => ({ name, brings: undefined }),
  );
  const later = [...text.matchAll(/(?:withWords\(\s*'(\w+)',\s*)?\bimport\(\s*'([^']+)'\s*\)/g)].map(
    ([, brings, name = '']) => ({ name, brings: brings as WordsPart | undefined }),
  );
  return [...whole, ...later].flatMap(({ name, brings }) => {
    const file = name.startsWith('#') ? name.slice(1) : name.startsWith('.') ? join(dirname(path), name) : '';
    return file.startsWith('app/') && existsSync(file) ? [{ path: file, brings }] : [];
  });
}

/** The keys in these modules, and in all that they import, of word parts that are not loaded. */
function wordless(from: readonly string[], has: readonly WordsPart[]): string[] {
  const waiting = from.map((path) => ({ path, has: new Set(has) }));
  const seen = new Set<string>();
  const found = new Set<string>();
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const key = `${next.path} ${[...next.has].sort()}`;
    const module = modules.get(next.path);
    if (!module || seen.has(key)) continue;
    seen.add(key);
    for (const part of module.says) if (!next.has.has(part)) found.add(`${next.path} says words of ${part}`);
    for (const { path, brings } of module.imports)
      waiting.push({ path, has: brings ? new Set([...next.has, brings]) : next.has });
  }
  return [...found].sort();
}

type Page = { readonly path: string; readonly files: readonly string[] };

/** Every page with an address such as it may have, and the modules of the routes it is made of. */
function pagesOf(entries: readonly RouteConfigEntry[], around: Page): Page[] {
  return entries.flatMap((entry) => {
    const path = entry.path === undefined ? around.path : `${around.path}/${entry.path.replace(/:\w+|\*/g, 'some')}`;
    const page = { path, files: [...around.files, `app/${entry.file}`] };
    return entry.children ? pagesOf(entry.children, page) : [page];
  });
}

const pages = pagesOf(routes, { path: '', files: ['app/root.tsx'] }).map(({ path, files }) => ({
  path: path || '/',
  files,
}));

test.each(pages)('$path is given all the words it says', ({ path, files }) => {
  expect(wordless(files, wordsOfPage(path))).toEqual([]);
});

test('a journey that opens without a network has the words it was given', () => {
  expect(wordless(['app/entry.offline.tsx'], ['travel'])).toEqual([]);
});

test('a writing room that opens without a network has the words it was given', () => {
  expect(wordless(['app/entry.writing.tsx'], ['writing', 'formatting', 'offlineWriting'])).toEqual([]);
});

test('a page has its words in every language, however its address is written', () => {
  expect(wordsOfPage('/uk/login')).toEqual(wordsOfPage('/login'));
  expect(wordsOfPage('/es')).toEqual(['home', 'desk', 'library', 'facts', 'find']);
  expect(wordsOfPage('/Settings/Security/')).toEqual(['account']);
});

test('a reader is given no words that are not about reading', () => {
  expect(wordsOfPage('/org/some/some/block/some')).toEqual([]);
  expect(wordsOfPage('/journey/some/activity/some')).toEqual([]);
});

test('a word that a page is not given is noticed', () => {
  expect(wordless(['app/routes/login.tsx'], [])).toContain('app/routes/login.tsx says words of account');
  expect(wordless(['app/routes/org/project/block.tsx'], ['notifications'])).toEqual([]);
  expect(wordless(['app/editor/workspace.tsx'], ['notifications'])).toContain(
    'app/editor/workspace.tsx says words of writing',
  );
});

test('no part repeats words from elsewhere: it would replace all words below the same key', () => {
  const keys = [everywhere, ...Object.values(parts)].flatMap((words) => Object.keys(words));

  expect(keys.length).toBe(new Set(keys).size);
});
