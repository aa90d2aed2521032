/** The site's own pages; what they say at length is in `pages/`. */
export default {
  site: {
    appStore: 'App Store, незабаром',
    googlePlay: 'Google Play, незабаром',
    footer: 'Про цей сайт',
    learn: 'Дізнатися більше',
    conduct: 'Правила поведінки',
    support: 'Допомога',
    terms: 'Умови',
    privacy: 'Приватність',
  },
};
