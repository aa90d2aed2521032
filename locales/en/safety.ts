export default {
  adult: {
    title: 'This story is for adults',
    text: 'Its author has marked it for adults only. Do you want to read it, and are you of age where you live?',
    remembered:
      'You are asked once; this browser remembers the answer for a year, and so does your account if you have one.',
    yes: 'Yes, open it',
    no: 'No, go back',
  },
};
