export default {
  home: {
    titleWrite: 'Write the story.',
    titleTell: 'Choose how it is told.',
    what: 'A home for fiction: a quiet room for the people who write it and a good page for the people who read it. You need no account to read, and nobody watches you do it.',
    startWriting: 'Start writing',
    findSomething: 'Find something to read',
    leafLabel: 'The beginning of The Tide Clerk',
    leafTitle: 'The Tide Clerk',
    leafAuthor: 'Ana Ruiz',
    leafFirst:
      'By the rule of the county, whatever the sea brought back belonged to the sea for a year and a day. After that it belonged to whoever had lost it, and after that, if nobody came, to Maren Oake, who had never once wanted any of it.',
    leafSecond:
      'She kept the ledger in the new harbour office, which stood four miles inland of the old harbour and two hundred feet above it. On a clear morning you could lean from the north window and see the weathercock of St Brannock’s turning just under the surface, pointing out the current.',
    toRead: 'To read right now',
    order: 'Order',
    languages: 'Languages',
    anyLanguage: 'Any language',
    orders: { new: 'New', mostRead: 'Most read', finished: 'Recently finished' },
    none: {
      new: 'Nothing has been published here yet.',
      mostRead: 'Nobody has been counted reading these yet.',
      finished: 'No work here is finished yet.',
    },
    firstLines: 'First lines',
    figureLabel: 'Seven blocks in a row; one journey passes through five of them in another order.',
    figure: 'Blocks are the material. A journey is one way through them.',
    beginTitle: 'Bring a manuscript, or a blank page.',
    begin:
      'Begin as a guest and keep what you wrote when you open an account. {{brand}} reads Word, EPUB, Markdown, HTML and plain text, and gives all of it back.',
    welcome: 'Good to see you, {{name}}',
    welcomeNameless: 'Good to see you',
    continueReading: 'Continue reading',
  },
};
