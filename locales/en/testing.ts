/** Of the tests of a journey's draft, as testers are told. */
export default {
  testing: {
    test: 'Test',
    titleOf: 'Test: {{title}}',
    banner: 'Test of a draft',
    intro:
      'An author asks you to test this journey. It is a draft, as it was on {{day}}: you read and choose as readers will, and can write a note at every step.',
    privacy:
      'You need no account, and nothing is counted. Your way is kept only in the address of the page. The authors see the notes you send, with the way you came and the name you give. This link works until {{day}}.',
    name: 'Your name (optional)',
    nameHint: 'The authors see it with your notes.',
    begin: 'Start the test',
    noteTitle: 'A note for the authors',
    note: 'Your note',
    noteHint: 'It is sent with this step and the choices that led you here.',
    send: 'Send the note',
    noted: 'Your note has been sent.',
    notKept: 'In a test, what you write here isn’t kept. Use a note to tell the authors something.',
    stuck: 'Nothing leads on from here yet. Leave a note if you like, go back, or start again.',
    failed: 'The story can’t go on from here: something is wrong with it. Leave a note if you like, or start again.',
    over: {
      expired: 'This test is over',
      expiredText: 'The link worked for a limited time. Ask the person who sent it to you for a new one.',
      withdrawn: 'This test is over',
      withdrawnText: 'The link has been withdrawn. Ask the person who sent it to you for a new one.',
      busy: 'That was too fast',
      busyText: 'Too many steps were opened from your network in a short time. Wait a minute and reload the page.',
    },
    problem: {
      noteMissing: 'Write something first.',
      noteTooLong: 'That note is too long: 2,000 characters at most.',
      nameTooLong: 'That name is too long: 60 characters at most.',
      tooManyNotes: 'This test can’t take any more notes. Please tell the authors directly.',
      moved: 'That place can’t be found. Start the test again.',
      notOpen: 'That way isn’t open to you now.',
      tooManyMoves: 'This test has grown too long. Please start again.',
      tooOften: 'That was too often in a short time. Wait a little and try again.',
    },
  },
};
