/** What the consent banner says. It is a script of its own and brings its own words. */
export const consent = {
  title: 'Cookies, your choice',
  description:
    'This site needs a few cookies to know you when you log in and to remember your language. Anything else waits for your yes. Reading works with or without.',
  accept: 'Accept',
  reject: 'Reject',
  manage: 'Manage preferences',
  rejectAndClose: 'Reject all and close',
  privacy: 'Privacy',
  terms: 'Terms',
  preferences: 'Cookie preferences',
  acceptAll: 'Accept all',
  rejectAll: 'Reject all',
  save: 'Save preferences',
  close: 'Close',
  tableCaption: 'Cookies',
  tableName: 'Name',
  tableDomain: 'Domain',
  tableDescription: 'What it is for',
  usageTitle: 'How cookies are used',
  usage:
    'Cookies keep you logged in and remember your choices. You can change your mind about the others here at any time.',
  necessaryTitle: 'Essential cookies',
  necessary:
    'Without these nobody could log in. They are set only when they are needed, and tell nobody else anything.',
  sessionCookie: 'Knows you while you are logged in; at most 180 days.',
  deviceCookie: 'Tells this browser from a new one, so that you hear of logins from elsewhere; 400 days.',
  localeCookie: 'Remembers your language; one year.',
  adultCookie: 'Remembers that you wanted to open stories for adults; one year.',
  noticeTitle: 'Your answer to this notice',
  notice: 'So that you are not asked on every page.',
  consentCookie: 'Keeps your answer; 182 days.',
  analyticsTitle: 'Analytics cookies',
  analytics:
    'Only where whoever runs this site has set up such a service, and only if you agree. Removed when you withdraw.',
  gaCookie: 'Tells visits apart.',
  gidCookie: 'Tells visits of one day apart.',
  adsTitle: 'Advertising cookies',
  ads: 'There are none. Should there ever be, you will be asked here.',
  moreTitle: 'More information',
  more: 'Questions about cookies or your choice?',
  support: 'Write to us',
};

export type ConsentWords = typeof consent;
