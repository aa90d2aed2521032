import { formatTag } from '#domain/locale.ts';
import type { NotificationFacts } from '#domain/notification.ts';
import type { Email } from '#identity/mail.ts';
import { type EmailPart, oneLine, paragraph, siteLink, type Writing } from './email-parts.ts';

type News = Extract<Email, { kind: 'news' }>;

/** The events, work by work, in the order in which they happened. */
export function newsParts({ works, more }: News, writing: Writing): EmailPart[] {
  const { words } = writing;
  return [
    ...works.flatMap(({ title, news }): EmailPart[] => [
      { kind: 'heading', text: title === undefined ? words('mail.news.own') : oneLine(title) },
      ...news.flatMap(({ facts, path }): EmailPart[] => {
        const said = sentenceOf(facts, writing);
        const open = path === undefined ? undefined : { label: words('mail.news.open'), link: siteLink(writing, path) };
        return said ? [{ kind: 'news', ...said, open }] : [];
      }),
    ]),
    ...(more > 0 ? [paragraph(words('mail.news.more', { count: more }))] : []),
  ];
}

/** One event in words; undefined for events that are never mailed this way. */
function sentenceOf(
  facts: NotificationFacts,
  { words, locale }: Writing,
): { readonly text: string; readonly note: string } | undefined {
  switch (facts.kind) {
    case 'edition':
      return {
        text: facts.number === 1 ? words('mail.news.newWork') : words('mail.news.edition', { number: facts.number }),
        note: oneLine(facts.note),
      };
    case 'manuscript': {
      const count = new Intl.NumberFormat(formatTag[locale]).format(facts.words);
      return { text: words('mail.news.manuscript', { count: facts.words, words: count }), note: '' };
    }
    case 'export': {
      const name = oneLine(facts.name);
      return { text: words(facts.isReady ? 'mail.news.exportReady' : 'mail.news.exportFailed', { name }), note: '' };
    }
    case 'scheduled':
      return {
        text:
          facts.number === undefined
            ? words(facts.isGivenUp ? 'mail.news.scheduledGivenUp' : 'mail.news.scheduledNothing')
            : words('mail.news.scheduledOut', { number: facts.number }),
        note: '',
      };
    case 'membership': {
      const [name, organisation] = [oneLine(facts.name ?? ''), oneLine(facts.organisation)];
      return { text: words(`mail.news.${facts.event}`, { name, organisation }), note: '' };
    }
    case 'withdrawn':
      return {
        text: words(facts.isGivenBack ? 'mail.news.givenBack' : 'mail.news.withdrawn'),
        note: oneLine(facts.because),
      };
    case 'feedback':
      return { text: words(`mail.news.feedback.${facts.of}`), note: '' };
    case 'accessToken':
      return { text: words('mail.news.accessToken', { name: oneLine(facts.name) }), note: words('mail.news.notYou') };
    case 'signIn':
    case 'report':
      return undefined;
  }
}
