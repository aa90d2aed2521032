/** The site's own pages; what they say at length is in `pages/`. */
export default {
  site: {
    appStore: 'Незабаром в App Store',
    googlePlay: 'Незабаром у Google Play',
    footer: 'Про цей сайт',
    learn: 'Дізнатися більше',
    conduct: 'Правила поведінки',
    support: 'Допомога',
    terms: 'Умови',
    privacy: 'Приватність',
  },
};
