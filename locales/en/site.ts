/** The site's own pages; what they say at length is in `pages/`. */
export default {
  site: {
    appStore: 'App Store, soon',
    googlePlay: 'Google Play, soon',
    footer: 'About this site',
    learn: 'Learn',
    conduct: 'Conduct',
    support: 'Support',
    terms: 'Terms',
    privacy: 'Privacy',
  },
};
