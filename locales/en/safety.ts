export default {
  adult: {
    title: 'This story is for adults',
    text: 'Its author has marked it for adults only. Do you want to read it, and are you of age where you live?',
    remembered:
      'You are asked once; this browser remembers the answer for a year, and so does your account if you have one.',
    yes: 'Yes, open it',
    no: 'No, go back',
  },
  report: {
    title: 'Report {{title}}',
    heading: 'Report a work',
    why: 'What is wrong with it',
    text: 'What should we look at?',
    textHint: 'For instance in which chapter.',
    send: 'Send the report',
    sent: 'Thank you. Whoever runs this site will look at it.',
    wrongReason: 'Choose what is wrong.',
    reason: {
      illegal: 'It breaks the law',
      harmful: 'It harasses or endangers somebody',
      rating: 'Its rating or warnings are wrong',
      copyright: 'It is copied from somebody else',
      spam: 'It is advertising',
      other: 'Something else',
    },
  },
};
