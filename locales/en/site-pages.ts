/** What can be done on the site's own pages. */
export default {
  contact: {
    title: 'Write to us',
    name: 'Name (optional)',
    email: 'Email',
    emailHint: 'We’ll reply to this address.',
    message: 'Message',
    wrongEmail: 'Enter an email address so that we can reply.',
    wrongMessage: 'Write at least ten characters.',
    trap: 'Leave this empty',
    send: 'Send',
    sent: 'Message sent. We’ll reply by email.',
    tooMany: 'You’ve sent a lot of messages. Try again in an hour.',
    closed: 'This site hasn’t set up a contact address.',
  },
  storyExample: {
    title: 'Try it',
    text: 'A short story in four blocks. Move “The house” and the journey follows the outline.',
    order: 'Position of “The house”',
    last: 'At the end',
    first: 'At the beginning',
    step: 'Step {{step}} of {{steps}}',
  },
};
