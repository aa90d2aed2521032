/** A text that is read beside the one that is written. */
export default {
  secondText: {
    choose: 'Choose a second text',
    hint: 'A title',
    bible: 'Story bible',
    text: 'Text',
    openEntry: 'Open its page',
    swap: 'Write here and show the other text',
    close: 'Hide the second text',
    loading: 'Loading',
    failed: 'Couldn’t load the text.',
    gone: 'This text isn’t there anymore. Choose another one.',
    signedOut: 'You’re no longer logged in. Log in again in another tab, then choose the text again.',
    stale: 'There may be newer words here.',
    cut: 'The rest isn’t shown: choose a shorter part.',
    empty: 'Nothing is written here yet.',
  },
};
