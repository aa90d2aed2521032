/** The site's own pages; what they say at length is in `pages/`. */
export default {
  site: {
    appleApp: 'App para iPhone y iPad',
    appStore: 'Próximamente en App Store',
    androidApp: 'App para Android',
    googlePlay: 'Próximamente en Google Play',
    footer: 'Sobre este sitio',
    learn: 'Cómo funciona',
    licences: 'Licencias de código abierto',
    conduct: 'Convivencia',
    support: 'Ayuda',
    terms: 'Condiciones',
    privacy: 'Privacidad',
  },
};
