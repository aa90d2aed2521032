import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { listRoutePages } from '#tests/route-table.ts';

const root = join(import.meta.dirname, '../..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');

/** A page with the file of its loader and action. */
function readPage(file: string): string {
  const beside = `app/${file.replace(/([^/]+)\.tsx$/, 'load-$1.ts')}`;
  const page = read(`app/${file}`).replace(/^export \{[^}]*\} from '\.\/load-.*$/m, '');
  return page + (existsSync(join(root, beside)) ? read(beside) : '');
}

/** Where a page's forms are read, besides its own files. */
const forms: Readonly<Record<string, readonly string[]>> = {
  'routes/org/project/manage/members.tsx': ['app/organisation/members-form.ts'],
  'routes/org/project/manage/publish.tsx': ['app/work/publish-form.ts'],
  'routes/org/manage.tsx': [
    'app/organisation/organisation-form.ts',
    'app/organisation/members-form.ts',
    'app/settings/avatar-form.ts',
  ],
  'routes/journey/journey.tsx': ['app/journey/travel/landing-action.ts'],
  'routes/journey/activity.tsx': ['app/journey/travel/travel-action.ts'],
  'routes/test.tsx': ['app/journey/testing/tester-action.ts'],
  'routes/org/project/versions.tsx': ['app/versions/change-versions.ts'],
  'routes/org/project/project-versions.tsx': ['app/project-versions/change-project-versions.ts'],
  'routes/org/project/bible.tsx': ['app/bible/bible-wish.ts'],
  'routes/org/project/timeline.tsx': ['app/timeline/timeline-action.ts'],
  'routes/org/project/block.tsx': ['app/editor/block-action.ts'],
  'routes/settings/profile.tsx': ['app/settings/avatar-form.ts'],
};

/**
 * Every act that a page of the route table takes, as `path intent`, read off the sources: a page with an action that
 * knows no intents is one act. A new one without its row in acts.test.ts is noticed.
 */
export async function listActs(): Promise<string[]> {
  const pages = await listRoutePages();
  return pages
    .flatMap(({ path, file }) => {
      const text = readPage(file);
      if (!/export async function action|\baction\b.*from|blockAction as action|export const action/.test(text))
        return [];
      const sources = [text, ...(forms[file] ?? []).map(read)];
      const intents = sources.flatMap((source) =>
        [...source.matchAll(/intent: z\.literal\('(\w+)'\)|intent === '(\w+)'/g)].map(([, one, other]) => one ?? other),
      );
      const distinct = [...new Set(intents)];
      return distinct.length === 0 ? [path] : distinct.map((intent) => `${path} ${intent}`);
    })
    .sort();
}

/** Every call that pages make besides their loaders and actions, as `METHOD path`, read off the sources. */
export function listEndpoints(): string[] {
  const files = readdirSync(join(root, 'server/api')).filter(
    (file) => file.endsWith('.ts') && !file.endsWith('.test.ts'),
  );
  return files
    .flatMap((file) =>
      [...read(`server/api/${file}`).matchAll(/app\.(get|post|put|patch|delete)\(\s*'([^']+)'/g)].map(
        ([, method = '', path = '']) => `${method.toUpperCase()} ${path}`,
      ),
    )
    .sort();
}
