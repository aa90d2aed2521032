/** What can be done on the site's own pages. */
export default {
  contact: {
    title: 'Write to us',
    name: 'Name (optional)',
    email: 'Email',
    emailHint: 'The answer goes there.',
    message: 'Message',
    wrongEmail: 'Enter an email address, or no answer can reach you.',
    wrongMessage: 'Write a few words, at least ten letters.',
    trap: 'Leave this empty',
    send: 'Send',
    sent: 'Your message is on its way. An answer comes by email.',
    tooMany: 'You have written a lot in a short time. Try again in an hour.',
    closed: 'Whoever runs this site has not said where they can be written to.',
  },
  storyExample: {
    title: 'Try it',
    text: 'A small story of four blocks. Put “The house” where you like: the journey follows the outline.',
    order: 'Where “The house” stands',
    last: 'At the end',
    first: 'At the beginning',
    step: 'Step {{step}} of {{steps}}',
  },
};
