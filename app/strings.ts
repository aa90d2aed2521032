import { createInstance, type FormatterModule, type i18n, type PostProcessorModule } from 'i18next';
import { initReactI18next, useTranslation } from 'react-i18next';
import { glued } from '#app/ui/glued.ts';
import { formatTag, type Locale, splitLocale } from '#domain/locale.ts';
import type account from '#locales/en/account.ts';
import type api from '#locales/en/api.ts';
import type appearance from '#locales/en/appearance.ts';
import type bible from '#locales/en/bible.ts';
import type choosing from '#locales/en/choosing.ts';
import type corkboard from '#locales/en/corkboard.ts';
import type desk from '#locales/en/desk.ts';
import type download from '#locales/en/download.ts';
import type drafts from '#locales/en/drafts.ts';
import type exit from '#locales/en/exit.ts';
import type facts from '#locales/en/facts.ts';
import type find from '#locales/en/find.ts';
import type formatting from '#locales/en/formatting.ts';
import type goals from '#locales/en/goals.ts';
import type home from '#locales/en/home.ts';
import type words from '#locales/en/index.ts';
import type { parts as englishParts } from '#locales/en/index.ts';
import type journeyChapters from '#locales/en/journey-chapters.ts';
import type journeyFiles from '#locales/en/journey-files.ts';
import type journeyFindings from '#locales/en/journey-findings.ts';
import type journeyHelp from '#locales/en/journey-help.ts';
import type journeyMap from '#locales/en/journey-map.ts';
import type journeyPath from '#locales/en/journey-path.ts';
import type journeyReaders from '#locales/en/journey-readers.ts';
import type journeyTesting from '#locales/en/journey-testing.ts';
import type journeys from '#locales/en/journeys.ts';
import type library from '#locales/en/library.ts';
import type mail from '#locales/en/mail.ts';
import type manage from '#locales/en/manage.ts';
import type manuscript from '#locales/en/manuscript.ts';
import type notifications from '#locales/en/notifications.ts';
import type offlineWriting from '#locales/en/offline-writing.ts';
import type operator from '#locales/en/operator.ts';
import type organisation from '#locales/en/organisation.ts';
import type picture from '#locales/en/picture.ts';
import type problems from '#locales/en/problems.ts';
import type projectVersions from '#locales/en/project-versions.ts';
import type replacing from '#locales/en/replacing.ts';
import type safety from '#locales/en/safety.ts';
import type secondText from '#locales/en/second-text.ts';
import type sitePages from '#locales/en/site-pages.ts';
import type spelling from '#locales/en/spelling.ts';
import type testing from '#locales/en/testing.ts';
import type travel from '#locales/en/travel.ts';
import type versions from '#locales/en/versions.ts';
import type writing from '#locales/en/writing.ts';

type Words = typeof words &
  typeof desk &
  typeof home &
  typeof journeys &
  typeof journeyFindings &
  typeof journeyHelp &
  typeof journeyMap &
  typeof journeyPath &
  typeof journeyReaders &
  typeof journeyTesting &
  typeof journeyChapters &
  typeof journeyFiles &
  typeof library &
  typeof facts &
  typeof find &
  typeof goals &
  typeof replacing &
  typeof bible &
  typeof choosing &
  typeof corkboard &
  typeof versions &
  typeof drafts &
  typeof projectVersions &
  typeof safety &
  typeof secondText &
  typeof account &
  typeof api &
  typeof download &
  typeof exit &
  typeof writing &
  typeof formatting &
  typeof manage &
  typeof manuscript &
  typeof notifications &
  typeof offlineWriting &
  typeof sitePages &
  typeof spelling &
  typeof testing &
  typeof travel &
  typeof appearance &
  typeof picture &
  typeof organisation &
  typeof operator;

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'words';
    /** The last two are loaded by the server alone (server/mail/words.ts, server/records/problem-words.ts). */
    resources: { words: Words; mail: typeof mail; problems: typeof problems };
  }
}

const load = {
  en: () => import('#locales/en/index.ts'),
  es: () => import('#locales/es/index.ts'),
  uk: () => import('#locales/uk/index.ts'),
};

/**
 * Words that only some pages use: a reader of other pages does not fetch them. Each with the paths of the pages that
 * need it, without a language; components on other pages that are fetched separately load them with `withWords`.
 * tests/words.test.ts notices missing words. Where they are, the words of every page say.
 */
const pagesOf = {
  home: /^\/$/,
  /** What someone reads and writes, to go on with. */
  desk: /^\/(?:library|org\/[^/]+\/[^/]+\/goals)?\/?$/i,
  /** The open text, and the place in it. */
  library: /^\/(?:library|journey\/(?!find\/?$)[^/]+)?\/?$/i,
  /** The facts of a work: genres, rating, warnings. */
  facts: /^\/(?:journey\/find|org\/[^/]+\/[^/]+(?:\/manage\/(?:details|files))?)?\/?$/i,
  /** The question before a text opens. */
  safety: /^\/(?:adult|admin\/reports|org\/[^/]+\/[^/]+\/report)\/?$/i,
  find: /^\/(?:journey\/find)?\/?$/i,
  account:
    /^\/(?:login|register|forgot|confirm|settings(?:\/\w+)?|admin(?:\/\w+)?|library|project\/new|org\/[^/]+\/manage|org\/[^/]+\/[^/]+\/manage\/publish)\/?$/i,
  writing:
    /^\/(?:project\/new|org\/[^/]+\/projects|org\/[^/]+\/[^/]+\/(?:find|corkboard|versions|bible(?:\/[^/]+)?|manage(?:\/\w+)?|journey\/[^/]+|block\/[^/]+\/versions))\/?$/i,
  /** Of what a text can be given, in its menus and dialogs. */
  formatting: /(?!)/,
  /** Of writing without a network: who writes fetches them, and the page that opens without one. */
  offlineWriting: /(?!)/,
  manage: /^\/org\/[^/]+\/[^/]+\/manage(?:\/\w+)?\/?$/i,
  /** Of branching journeys as their authors see them. */
  journeys: /^\/org\/[^/]+\/[^/]+\/(?:manage\/(?:journeys|publish)|journey\/[^/]+)\/?$/i,
  /** Of the problems of one. */
  journeyFindings: /^\/org\/[^/]+\/[^/]+\/journey\/[^/]+\/?$/i,
  /** Of how its texts and conditions are written. */
  journeyHelp: /^\/org\/[^/]+\/[^/]+\/journey\/[^/]+\/?$/i,
  /** Of the map in the journey editor, and of its readers. */
  journeyMap: /^\/org\/[^/]+\/[^/]+\/journey\/[^/]+\/?$/i,
  journeyReaders: /^\/org\/[^/]+\/[^/]+\/journey\/[^/]+\/?$/i,
  /** Of links for testers and their notes; and the words for testers themselves. */
  journeyTesting: /^\/org\/[^/]+\/[^/]+\/journey\/[^/]+\/?$/i,
  testing: /^\/test\/[^/]+\/?$/i,
  /** Of steps that were chapters, and chapters made of steps. */
  journeyChapters: /^\/org\/[^/]+\/[^/]+\/journey\/[^/]+\/?$/i,
  /** Of taking them out and translating them. */
  journeyFiles: /^\/org\/[^/]+\/[^/]+\/journey\/[^/]+\/?$/i,
  manuscript: /^\/(?:project\/new|org\/[^/]+\/projects|org\/[^/]+\/[^/]+\/manage\/files)\/?$/i,
  /** Of finding in all texts of a project. */
  replacing: /^\/org\/[^/]+\/[^/]+\/find\/?$/i,
  /** Of rows of an outline that are changed together: who selects some fetches them. */
  choosing: /(?!)/,
  /** Of the cards of a work. */
  corkboard: /^\/org\/[^/]+\/[^/]+\/corkboard\/?$/i,
  /** Of the story bible of a work. */
  bible: /^\/org\/[^/]+\/[^/]+\/bible(?:\/[^/]+)?\/?$/i,
  /** Of what someone wants to write, and of what they wrote today. */
  goals: /^\/org\/[^/]+\/[^/]+\/goals\/?$/i,
  /** Of the words that are right in a project. */
  spelling: /^\/org\/[^/]+\/[^/]+\/dictionary\/?$/i,
  /** Of a text beside the one that is written: who asks for one fetches them. */
  secondText: /(?!)/,
  /** Of the versions of a text or a work, compared. */
  versions: /^\/org\/[^/]+\/[^/]+\/(?:block\/[^/]+\/)?versions\/?$/i,
  /** Of the other draft of a text: the panel beside it fetches them. */
  drafts: /^\/org\/[^/]+\/[^/]+\/block\/[^/]+\/versions\/?$/i,
  /** Of those of a whole work alone. */
  projectVersions: /^\/org\/[^/]+\/[^/]+\/versions\/?$/i,
  /** Of tokens, and of the API they open. */
  api: /^\/(?:api|settings\/tokens)\/?$/i,
  /** Of taking everything along. */
  download: /^\/settings\/download\/?$/i,
  /** Of closing an account. */
  exit: /^\/settings\/exit\/?$/i,
  appearance: /^\/settings\/accessibility\/?$/i,
  picture: /^\/(?:settings\/profile|org\/[^/]+\/manage|org\/[^/]+\/[^/]+\/manage\/cover)\/?$/i,
  organisation:
    /^\/(?:organisation\/new|invitation\/[^/]+|org\/[^/]+(?:\/projects|\/manage)?|org\/[^/]+\/[^/]+\/manage\/(?:members|danger))\/?$/i,
  sitePages: /^\/(?:about|support|org\/[^/]+\/[^/]+\/report)\/?$/i,
  operator: /^\/admin(?:\/\w+)?\/?$/i,
  /** Of a reader's way through one. */
  journeyPath: /^\/journey\/(?!find\/?$)[^/]+\/?$/i,
  /** Of branching journeys: their steps fetch them, for chapters have the same address. */
  travel: /^\/(?:(?:org\/[^/]+\/[^/]+\/)?journey\/(?!find\/?$)|test\/)[^/]+\/?$/i,
  notifications: /^\/(?:notifications|settings\/notifications|unsubscribe\/[^/]+)\/?$/i,
} satisfies Record<keyof typeof englishParts, RegExp>;

export type WordsPart = keyof typeof pagesOf;

const partNames = Object.keys(pagesOf) as WordsPart[];

/** The parts that a page at this path, which may begin with a language, needs from its beginning. */
export function wordsOfPage(pathname: string): WordsPart[] {
  const { path } = splitLocale(pathname);
  return partNames.filter((name) => pagesOf[name].test(path));
}

/** The words of this page's language, in a browser, and the parts of them that are loaded. */
let inBrowser: { readonly instance: i18n; readonly locale: Locale; readonly has: Set<WordsPart> } | undefined;

/** How many there are, as the language writes numbers; any other number may be the name of something. */
function countsOf(locale: Locale): FormatterModule {
  const number = new Intl.NumberFormat(formatTag[locale]);
  return {
    type: 'formatter',
    init: () => undefined,
    add: () => undefined,
    addCached: () => undefined,
    format: (value, _format, _language, options) =>
      options?.interpolationkey === 'count' && typeof value === 'number' ? number.format(value) : value,
  };
}

const gluing: PostProcessorModule = { type: 'postProcessor', name: 'gluing', process: glued };

const onServer = new Map<Locale, Promise<i18n>>();

/** The words of one language on the server, with all their parts: made once for all requests. */
export function stringsOnServer(locale: Locale): Promise<i18n> {
  const made = onServer.get(locale) ?? createStrings(locale);
  onServer.set(locale, made);
  made.catch(() => onServer.delete(locale));
  return made;
}

/**
 * The words of one language; only that language is fetched.
 *
 * @param only - the parts of a page that is not what its address says
 */
export async function createStrings(locale: Locale, only?: readonly WordsPart[]): Promise<i18n> {
  const instance = createInstance();
  const isBrowser = typeof document !== 'undefined';
  const wanted = only ?? (isBrowser ? wordsOfPage(location.pathname) : partNames);
  const { default: loaded, parts } = await load[locale]();
  const more = await Promise.all(wanted.map(async (name) => (await parts[name]()).default));
  await instance
    .use(initReactI18next)
    .use(countsOf(locale))
    .use(gluing)
    .init({
      lng: locale,
      fallbackLng: false,
      resources: { [locale]: { words: Object.assign({}, loaded, ...more) } },
      defaultNS: 'words',
      initAsync: false,
      postProcess: 'gluing',
      interpolation: { escapeValue: false, alwaysFormat: true },
      react: { useSuspense: false },
    });
  if (isBrowser) inBrowser = { instance, locale, has: new Set(wanted) };
  return instance;
}

/** Fetches, in a browser, those of these parts that are not there. */
export async function fetchWords(names: readonly WordsPart[]): Promise<void> {
  if (!inBrowser) return;
  const { instance, locale, has } = inBrowser;
  const wanted = names.filter((name) => !has.has(name));
  const { parts } = await load[locale]();
  const fetched = await Promise.all(wanted.map(async (name) => (await parts[name]()).default));
  for (const loaded of fetched) instance.addResourceBundle(locale, 'words', loaded, true);
  for (const name of wanted) has.add(name);
}

/** A module that is fetched when it is wanted, once the words it says are there. */
export async function withWords<Module>(name: WordsPart, module: Promise<Module>): Promise<Module> {
  await Promise.all([module, fetchWords([name])]);
  return module;
}

/** The translating function of the page's language. */
export function useStrings() {
  return useTranslation().t;
}
