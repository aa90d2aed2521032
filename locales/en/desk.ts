export default {
  desk: {
    continueReading: 'Continue reading',
    continueWriting: 'Continue writing',
    endings_one: '{{found}} of {{count}} ending found',
    endings_other: '{{found}} of {{count}} endings found',
    untitled: 'Untitled text',
    import: 'Import a manuscript',
    firstTitle: 'Your library, {{name}}',
    firstNameless: 'Your library',
    firstText: 'There are two doors here, and both stay open.',
    read: 'Read',
    readText: 'One opening, picked for today.',
    readNone:
      'Nothing has been published here yet. Whatever you read later waits here, at the line where you left off.',
    keepReading: 'Keep reading this one',
    write: 'Write',
    writeText: 'Only you see it until you publish.',
    blankTitle: 'Untitled',
    blankText: 'Once there was',
    startWriting: 'Start writing',
  },
};
