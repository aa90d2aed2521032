import * as CookieConsent from 'vanilla-cookieconsent';
import look from 'vanilla-cookieconsent/dist/cookieconsent.css?inline';
import { consentDays } from '#domain/consent.ts';
import { inLocale, isLocale } from '#domain/locale.ts';
import { consent as en } from '#locales/en/consent.ts';
import { consent as es } from '#locales/es/consent.ts';
import { consent as uk } from '#locales/uk/consent.ts';
import { followAnalytics } from './analytics.ts';
import ownLook from './consent.css?inline';
import { consentRevision } from './consent-revision.ts';
import { isMachine } from './is-machine.ts';

/**
 * The consent banner: a separate script, since it comes before everything else of a page and most pages never need it
 * again. Nothing optional is loaded, set or requested before someone says yes, and it sends nothing anywhere.
 */
const words = { en, es, uk };
/** The first of the browser's languages that has words; where there is none, the page's. */
const locale =
  [...navigator.languages, document.documentElement.lang]
    .map((tag) => tag.split('-')[0]?.toLowerCase() ?? '')
    .find(isLocale) ?? 'en';
/** Whether the operator has statistics. */
const hasAnalytics = document.documentElement.dataset.analytics !== undefined;
const link = (path: string, text: string) => `<a href="${inLocale(path, locale)}">${text}</a>`;

// The head's script and the button fetch this one by different addresses: what runs twice would not know the first's
// dialogs, and open none.
window.fabulaCookies ??= { ready: start(), open: () => CookieConsent.showPreferences() };

function translation(locale: keyof typeof words): CookieConsent.Translation {
  const t = words[locale];
  const host = location.hostname;
  const table = (rows: readonly (readonly [string, string])[]) => ({
    caption: t.tableCaption,
    headers: { name: t.tableName, domain: t.tableDomain, description: t.tableDescription },
    body: rows.map(([name, description]) => ({ name, domain: host, description })),
  });
  return {
    consentModal: {
      title: t.title,
      description: `<span class="cm__full">${t.description}</span><span class="cm__brief">${t.brief}</span>`,
      acceptAllBtn: t.accept,
      acceptNecessaryBtn: t.reject,
      showPreferencesBtn: t.manage,
      closeIconLabel: t.rejectAndClose,
      footer: `${link('/privacy', t.privacy)} ${link('/terms', t.terms)}`,
    },
    preferencesModal: {
      title: t.preferences,
      acceptAllBtn: t.acceptAll,
      acceptNecessaryBtn: t.rejectAll,
      savePreferencesBtn: t.save,
      closeIconLabel: t.close,
      sections: [
        { title: t.usageTitle, description: t.usage },
        {
          title: t.necessaryTitle,
          description: t.necessary,
          linkedCategory: 'necessary',
          cookieTable: table([
            ['__Host-session', t.sessionCookie],
            ['__Host-device', t.deviceCookie],
            ['locale', t.localeCookie],
            ['adult', t.adultCookie],
            ['cc_cookie', t.consentCookie],
          ]),
        },
        { title: t.noticeTitle, description: t.notice },
        hasAnalytics
          ? {
              title: t.analyticsTitle,
              description: t.analytics,
              linkedCategory: 'analytics',
              cookieTable: table([
                ['_ga*', t.gaCookie],
                ['_gid*', t.gidCookie],
              ]),
            }
          : // Nothing to switch on or off where there is nothing.
            { title: t.analyticsTitle, description: t.none },
        { title: t.adsTitle, description: t.none },
        { title: t.moreTitle, description: `${t.more} ${link('/support', t.support)}` },
      ],
    },
  };
}

function start(): Promise<void> {
  // The policy of pages allows styles only by name; sheets that a script makes need no exception.
  for (const text of [look, ownLook]) {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(text);
    document.adoptedStyleSheets.push(sheet);
  }
  return CookieConsent.run({
    onConsent: followAnswer,
    onChange: followAnswer,
    mode: 'opt-in',
    revision: consentRevision,
    // Machines are not asked (app/head/consent.ts); preferences that are opened by name open for everyone.
    hideFromBots: false,
    autoShow: !isMachine(),
    cookie: {
      name: 'cc_cookie',
      expiresAfterDays: consentDays,
      path: '/',
      sameSite: 'Lax',
      // The library leaves this out over plain http, which only this machine's own address has.
      secure: true,
    },
    guiOptions: {
      consentModal: { layout: 'box wide', position: 'bottom right', equalWeightButtons: true },
      preferencesModal: { layout: 'box', equalWeightButtons: true },
    },
    categories: {
      necessary: { enabled: true, readOnly: true },
      analytics: { autoClear: { cookies: [{ name: /^_ga/ }, { name: /^_gid/ }] } },
      ads: {},
    },
    language: { default: locale, translations: { [locale]: translation(locale) } },
  });
}

function followAnswer(): void {
  followAnalytics(document.documentElement.dataset.analytics, CookieConsent.acceptedCategory('analytics'));
}
