import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path/posix';
import postcss from 'postcss';
import { expect, test } from 'vitest';
import { importsOf, routeModules } from '#tests/client-imports.ts';
import { isTest, sourcesIn } from '#tests/sources.ts';

const sheets = globSync('app/**/*.css').map((path) => ({ path, root: postcss.parse(readFileSync(path, 'utf8')) }));
const sources = sourcesIn('app', 'domain', 'server', 'locales').filter((source) => !isTest(source));

/** Classes that are given by the editor, the map, the router's links, React Aria and the banner's own library. */
const foreign =
  /^(?:active$|react-flow|connect(?:able|ingfrom|ingto)$|is-expanded$|ProseMirror|react-aria|cc-|cc__|pm__|section__|cm(?:$|--|__)|show--|disable--)/;

/** Every class that a rule names, with the sheet it stands in. */
function ruledClasses(): Map<string, string> {
  const found = new Map<string, string>();
  for (const { path, root } of sheets)
    root.walkRules(({ selector }) => {
      for (const [, name = ''] of selector.matchAll(/\.(-?[_a-zA-Z][\w-]*)/g)) found.set(name, path);
    });
  return found;
}

/** What stands between the braces that open at an index, and where they close. */
function braced(text: string, from: number): string {
  for (let at = from, depth = 0; at < text.length; at++) {
    if (text[at] === '{') depth++;
    if (text[at] === '}' && --depth === 0) return text.slice(from + 1, at);
  }
  return '';
}

/** The classes that elements are given in words; composed names are left out. */
function givenClasses(text: string): string[] {
  const values = [...text.matchAll(/\b[cC]lassName(?:=|: )(["'`{])/g)].flatMap(
    ({ 0: { length }, 1: quote = '', index }) => {
      const at = index + length - 1;
      if (quote !== '{') return [text.slice(at + 1, text.indexOf(quote, at + 1))];
      const code = braced(text, at).replace(/[=!]== '[^']*'/g, '');
      return [...code.matchAll(/'([^'\n]*)'|"([^"\n]*)"|`([^`]*)`/g)].map(([, a, b, c]) => a ?? b ?? c ?? '');
    },
  );
  return values.flatMap((value) =>
    value
      .replace(/\S*\$\{[^}]*\}\S*/g, ' ')
      .split(/\s+/)
      .filter((name) => /^[a-zA-Z][\w-]*$/.test(name)),
  );
}

test('every class that an element is given has a rule', () => {
  const ruled = ruledClasses();
  const without = sources.flatMap(({ path, text }) =>
    givenClasses(text)
      .filter((name) => !ruled.has(name) && !foreign.test(name))
      .map((name) => `${path}: ${name}`),
  );

  expect([...new Set(without)]).toEqual([]);
});

test('every class that a rule names is given to something', () => {
  const code = sources.map(({ text }) => text).join('\n');
  const words = new Set(code.match(/[a-zA-Z][\w-]*/g));
  const begun = [...code.matchAll(/([a-zA-Z][\w-]*-)\$\{/g)].map(([, start = '']) => start);
  const unused = [...ruledClasses()].filter(
    ([name]) => !words.has(name) && !foreign.test(name) && !begun.some((start) => name.startsWith(start)),
  );

  expect(unused.map(([name, path]) => `${path}: .${name}`)).toEqual([]);
});

/** The sheets that one list names, in its order. */
const listedIn = (list: string): string[] =>
  [...readFileSync(list, 'utf8').matchAll(/@import "(\.[^"]+)"( layer\(components\))?/g)].map(([, path = '']) =>
    new URL(path, 'file:///app/ui/styles.css').pathname.slice(1),
  );
const lists = ['app/ui/styles.css', 'app/ui/working.css'];

test('every page whose parts need the styles of working pages shows them', () => {
  const inWorking = new Set(listedIn('app/ui/working.css'));
  const inOthers = new Set(
    sheets
      .filter(({ path }) => !inWorking.has(path))
      .flatMap(({ root }) => {
        const names: string[] = [];
        root.walkRules(({ selector }) => {
          for (const [, name = ''] of selector.matchAll(/\.(-?[_a-zA-Z][\w-]*)/g)) names.push(name);
        });
        return names;
      }),
  );
  const working = new Set(
    [...ruledClasses()].filter(([name, path]) => inWorking.has(path) && !inOthers.has(name)).map(([name]) => name),
  );
  const text = new Map(sources.map((source) => [source.path, source.text]));
  const imports = new Map<string, string[]>();
  const importsIn = (path: string) => {
    const known = imports.get(path) ?? importsOf(path);
    imports.set(path, known);
    return known;
  };
  /** Whether it shows them itself, or stands in a frame that does. */
  const isCovered = (path: string) => /<(?:WorkingStyles|WorkspacePage|SideFrame)\b/.test(text.get(path) ?? '');
  const without: string[] = [];
  for (const route of routeModules()) {
    const frame = join(dirname(route), 'layout.tsx');
    if (frame !== route && text.has(frame) && [frame, ...importsIn(frame)].some(isCovered)) continue;
    const seen = new Set([route]);
    const waiting = [route];
    for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
      const code = text.get(path) ?? '';
      if (isCovered(path)) continue;
      for (const name of givenClasses(code)) if (working.has(name)) without.push(`${route}: ${path}: .${name}`);
      for (const next of importsIn(path))
        if (!seen.has(next)) {
          seen.add(next);
          waiting.push(next);
        }
    }
  }

  expect(working.size).toBeGreaterThan(300);
  expect([...new Set(without)]).toEqual([]);
});

test('every style sheet is in one of the two lists of them, and no longer than a file may be', () => {
  const alone = [...lists, 'app/ui/tokens.css', 'app/ui/fallback-fonts.css', 'app/consent/consent.css'];
  const paths = lists.flatMap(listedIn);

  expect(paths).toEqual([...new Set(paths)]);
  expect(sheets.map(({ path }) => path).filter((path) => !paths.includes(path) && !alone.includes(path))).toEqual([]);
  // The tokens are the design's own file, kept as it is.
  expect(
    sheets
      .filter(({ path, root }) => path !== 'app/ui/tokens.css' && root.toString().split('\n').length > 301)
      .map(({ path }) => path),
  ).toEqual([]);
});
