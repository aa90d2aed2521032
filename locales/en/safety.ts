export default {
  adult: {
    title: 'This story is for adults',
    text: 'The author marked it for adults only. Are you old enough where you live, and do you want to read it?',
    remembered: 'You’ll only be asked once: this browser remembers your answer for a year.',
    rememberedThere:
      'You’ll only be asked once: your account remembers your answer, and so does this browser, for a year.',
    yes: 'Yes, open it',
    no: 'No, go back',
    takeBack: 'You can change your answer at any time on the {{privacy}}.',
    privacy: 'privacy page',
    openTitle: 'Adult stories are open for you',
    openText:
      'You chose to open stories for adults. If you take that back, we ask again before one opens, and journeys for adults that this browser keeps for reading offline are closed.',
    withdraw: 'Ask me again',
    goOn: 'Go on reading',
    closedTitle: 'Adult stories are closed',
    closedText:
      'We’ll ask you before the next one opens. Journeys for adults that this browser kept for reading offline are closed, too.',
  },
  report: {
    title: 'Report “{{title}}”',
    heading: 'Report a work',
    why: 'What’s wrong with it?',
    text: 'What should we look at?',
    textHint: 'For example, which chapter.',
    piece: 'About what a reader shares, number {{id}}:',
    send: 'Send the report',
    sent: 'Thank you. The site’s admins will review it.',
    wrongReason: 'Choose a reason.',
    reason: {
      illegal: 'It breaks the law',
      harmful: 'It harasses or endangers someone',
      rating: 'Its rating or warnings are wrong',
      copyright: 'It’s copied from someone else’s work',
      spam: 'It’s advertising',
      other: 'Something else',
    },
  },
};
