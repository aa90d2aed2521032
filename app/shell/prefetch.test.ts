import { expect, test } from 'vitest';
import { filesOf, hintsFor, mayPrefetch, routesOf } from './prefetch.ts';

test('nothing is fetched ahead on a slow connection, nor where data is saved', () => {
  expect(mayPrefetch(undefined)).toBe(true);
  expect(mayPrefetch({ effectiveType: '4g' })).toBe(true);
  expect(mayPrefetch({ effectiveType: '3g', saveData: false })).toBe(true);
  expect(mayPrefetch({ effectiveType: '2g' })).toBe(false);
  expect(mayPrefetch({ effectiveType: 'slow-2g' })).toBe(false);
  expect(mayPrefetch({ effectiveType: '4g', saveData: true })).toBe(false);
});

test('a page is made of its own scripts and of those around it', () => {
  const routes = routesOf([
    { id: 'root', path: '', module: '/root.js', imports: ['/shared.js'] },
    { id: 'home', parentId: 'root', index: true, module: '/home.js' },
    { id: 'frame', parentId: 'root', module: '/frame.js' },
    { id: 'setting', parentId: 'frame', path: 'settings/:name', module: '/setting.js', imports: ['/shared.js'] },
  ]);
  expect(filesOf(routes, '/')).toEqual(['/root.js', '/shared.js', '/home.js']);
  expect(filesOf(routes, '/settings/account')).toEqual([
    '/root.js',
    '/shared.js',
    '/frame.js',
    '/setting.js',
    '/shared.js',
  ]);
  expect(filesOf(routes, '/nowhere')).toEqual([]);
});

test('where a text is read, the pages after it are prefetched and no scripts of others', () => {
  const routes = routesOf([{ id: 'login', path: 'login', module: '/login.js' }]);
  const link = { href: 'https://fabula.example/uk/login', pathname: '/uk/login', isLikelyNext: false };
  const next = { ...link, isLikelyNext: true };
  const scripts = { rel: 'modulepreload', href: '/login.js' };
  const page = { rel: 'prefetch', href: link.href };
  expect(hintsFor(link, routes, false)).toEqual([scripts]);
  expect(hintsFor(next, routes, false)).toEqual([scripts, page]);
  expect(hintsFor(link, routes, true)).toEqual([]);
  expect(hintsFor(next, routes, true)).toEqual([page]);
});
