export default {
  exit: {
    intro: 'Close your account and take your data with you.',
    takeTitle: 'First, your data',
    take: 'You can download everything in one file. You can also export each work from its own page.',
    takeAll: 'Download everything',
    toWorks: 'Go to your works',
    organisations: 'Organizations only you own',
    passesTo:
      'When you leave, {{name}} also becomes an owner unless you transfer it now. If you come back within 14 days, you’ll both be owners.',
    goesToo: 'You’re its only member: 14 days after you leave, it’s deleted with its works.',
    handOverTo: 'Transfer {{name}} to',
    handOver: 'Transfer now',
    title: 'What happens',
    out: 'You’ll be logged out on every device right away.',
    work: 'Your work will be hidden right away, including from its readers.',
    works: 'Your {{works}} works will be hidden right away, including from their readers.',
    grace:
      'You can change your mind until {{day}}: log in, and everything will be back. After that the account can’t be reopened.',
    guest: 'A guest has no way to log in again, so what you’ve written here can’t be recovered.',
    hosted: 'Your login stays with the service that provides it.',
    sure: 'I understand what this means',
    close: 'Close account',
    closed: 'The account is closed',
    back: 'You can reopen it until {{day}} by logging in.',
    closedGuest: 'Thank you for being here.',
    askUnsent: {
      title: 'Close the account now?',
      text_one:
        'One text has changes that are only in this browser. Open it first while you’re online if you want to save them.',
      text_other:
        '{{count}} texts have changes that are only in this browser. Open them first while you’re online if you want to save them.',
      keep: 'Keep the account',
    },
  },
};
