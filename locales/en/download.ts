export default {
  download: {
    intro: 'All that is yours, in one file: to keep, to read elsewhere, or to bring to another Fabula.',
    new: 'Take everything along',
    holds: {
      works:
        'Your works, and those of organisations you own: each as an archive that loses nothing, and as EPUB and Markdown.',
      reading: 'Your library, and where you are in what you read.',
      account: 'What we know of you: your profile and settings, logins, notifications, and what you agreed to.',
      notThere: 'Passwords and other secrets are not in it.',
    },
    make: 'Make my archive',
    made: 'Archives',
    none: 'There is none yet.',
    making: 'Being made',
    leave: 'You can leave this page: you will get a letter when it is ready.',
    leaveGuest: 'You can leave this page and come back.',
    until: '{{size}}, until {{day}}',
    failed: 'It could not be made. Please try again.',
    take: 'Download',
    takeOf: 'Download {{name}}',
    remove: 'Remove',
    removeOf: 'Remove {{name}}',
    stop: 'Stop',
    stopOf: 'Stop making {{name}}',
    removed: 'The archive is removed.',
    kept_one: 'An archive is kept for {{count}} day.',
    kept_other: 'An archive is kept for {{count}} days.',
    back: 'Bring it back',
    backHint:
      'Choose such a file where you bring manuscripts in, here or in another Fabula. You see what is in it before anything is kept.',
    backTo: 'Bring an archive',
    problem: {
      proof: 'Before everything leaves, we ask once more who you are. Please log in again.',
      making: 'One is being made already.',
      tooMany: 'Enough archives were made today. Try again tomorrow.',
    },
  },
};
