import reading from './reading.ts';
import shell from './shell.ts';
import site from './site.ts';
import work from './work.ts';

/** The words of every page; those of some pages come beside them (app/strings.ts). The other languages have the same keys. */
export default { ...shell, ...site, ...reading, ...work };

/** The words that only some pages have, to be fetched. */
export const parts = {
  desk: () => import('./desk.ts'),
  home: () => import('./home.ts'),
  library: () => import('./library.ts'),
  facts: () => import('./facts.ts'),
  safety: () => import('./safety.ts'),
  find: () => import('./find.ts'),
  account: () => import('./account.ts'),
  manage: () => import('./manage.ts'),
  writing: () => import('./writing.ts'),
  formatting: () => import('./formatting.ts'),
  offlineWriting: () => import('./offline-writing.ts'),
  manuscript: () => import('./manuscript.ts'),
  api: () => import('./api.ts'),
  download: () => import('./download.ts'),
  exit: () => import('./exit.ts'),
  appearance: () => import('./appearance.ts'),
  picture: () => import('./picture.ts'),
  organisation: () => import('./organisation.ts'),
  sitePages: () => import('./site-pages.ts'),
  operator: () => import('./operator.ts'),
  notifications: () => import('./notifications.ts'),
  travel: () => import('./travel.ts'),
  journeys: () => import('./journeys.ts'),
  journeyFindings: () => import('./journey-findings.ts'),
  journeyHelp: () => import('./journey-help.ts'),
  journeyMap: () => import('./journey-map.ts'),
  journeyReaders: () => import('./journey-readers.ts'),
  journeyChapters: () => import('./journey-chapters.ts'),
  journeyTesting: () => import('./journey-testing.ts'),
  testing: () => import('./testing.ts'),
  journeyPath: () => import('./journey-path.ts'),
  journeyFiles: () => import('./journey-files.ts'),
  replacing: () => import('./replacing.ts'),
  bible: () => import('./bible.ts'),
  choosing: () => import('./choosing.ts'),
  corkboard: () => import('./corkboard.ts'),
  goals: () => import('./goals.ts'),
  secondText: () => import('./second-text.ts'),
  spelling: () => import('./spelling.ts'),
  versions: () => import('./versions.ts'),
  drafts: () => import('./drafts.ts'),
  projectVersions: () => import('./project-versions.ts'),
};
