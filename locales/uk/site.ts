/** The site's own pages; what they say at length is in `pages/`. */
export default {
  site: {
    appleApp: 'Застосунок для iPhone та iPad',
    appStore: 'Незабаром в App Store',
    androidApp: 'Застосунок для Android',
    googlePlay: 'Незабаром у Google Play',
    footer: 'Про цей сайт',
    learn: 'Дізнатися більше',
    licences: 'Ліцензії відкритого коду',
    conduct: 'Правила поведінки',
    support: 'Допомога',
    terms: 'Умови',
    privacy: 'Приватність',
  },
};
