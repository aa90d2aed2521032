/** The site's own pages; what they say at length is in `pages/`. */
export default {
  site: {
    appleApp: 'App for iPhone and iPad',
    appStore: 'Coming soon to the App Store',
    androidApp: 'App for Android',
    googlePlay: 'Coming soon to Google Play',
    footer: 'About this site',
    learn: 'Learn',
    licences: 'Open-source licenses',
    conduct: 'Conduct',
    support: 'Support',
    terms: 'Terms',
    privacy: 'Privacy',
  },
};
