/** The site's own pages; what they say at length is in `pages/`. */
export default {
  site: {
    appStore: 'App Store, pronto',
    googlePlay: 'Google Play, pronto',
    footer: 'Sobre este sitio',
    learn: 'Aprender',
    conduct: 'Convivencia',
    support: 'Ayuda',
    terms: 'Condiciones',
    privacy: 'Privacidad',
  },
};
