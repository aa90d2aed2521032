import { deviceName } from '#app/account/device-name.ts';
import type { useStrings } from '#app/strings.ts';
import type { NotificationFacts } from '#domain/notification.ts';

type Words = ReturnType<typeof useStrings>;

/** The event as a sentence, with the words of a language: for pages, and for clients of the API. */
export function notificationSentences(
  facts: NotificationFacts,
  t: Words,
  number: (value: number) => string,
): { readonly title: string; readonly message: string } {
  switch (facts.kind) {
    case 'edition':
      return {
        title: t(facts.number === 1 ? 'notifications.newWork' : 'notifications.edition'),
        message: facts.note || t('notifications.editionNumber', { number: facts.number }),
      };
    case 'manuscript':
      return {
        title: t('notifications.manuscriptHere'),
        message: t('work.words', { count: facts.words, words: number(facts.words) }),
      };
    case 'export':
      return {
        title: t(facts.isReady ? 'notifications.exportReady' : 'notifications.exportFailed'),
        message: facts.name,
      };
    case 'membership': {
      const { event, organisation, name = '' } = facts;
      const hasName = event === 'joined' || event === 'left';
      return {
        title: t(`notifications.membership.${event}`, { name, organisation }),
        message: hasName ? '' : organisation,
      };
    }
    case 'scheduled':
      return facts.number === undefined
        ? {
            title: t(facts.isGivenUp ? 'notifications.scheduledGivenUp' : 'notifications.scheduledNothing'),
            message: '',
          }
        : {
            title: t('notifications.scheduledOut'),
            message: t('notifications.editionNumber', { number: facts.number }),
          };
    case 'withdrawn':
      return {
        title: t(facts.isGivenBack ? 'notifications.givenBack' : 'notifications.withdrawn'),
        message: facts.because,
      };
    case 'feedback':
      return { title: t(`notifications.feedback.${facts.of}`), message: '' };
    case 'accessToken':
      return { title: t('notifications.accessToken'), message: facts.name };
    case 'report':
      return { title: t('notifications.report'), message: '' };
    case 'signIn': {
      const { browser, system } = deviceName(facts.userAgent);
      const device =
        browser && system
          ? t('notifications.device', { browser, system })
          : (browser ?? system ?? t('notifications.unknownDevice'));
      return {
        title: t('notifications.signIn'),
        message: facts.address ? t('notifications.deviceAt', { device, address: facts.address }) : device,
      };
    }
  }
}
