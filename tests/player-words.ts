import type { PlayerWords } from '#formats/playable/story.ts';

/** The words of a playable file as a test gives them. */
export const playerWords: PlayerWords = {
  language: 'en-US',
  untitled: 'Untitled',
  choices: 'What do you do?',
  answers: 'Answers',
  continue: 'Continue',
  shut: 'Closed to you for now',
  keys: 'Press a number to choose, ← to go back',
  rightAnswer: 'The right answer',
  givenAnswer: 'Your earlier answer',
  right: 'That’s right.',
  notRight: 'Not quite.',
  yourThoughts: 'Your thoughts',
  yourPiece: 'Your piece',
  onlyYou: 'Only you will see it.',
  failed: 'The story can’t continue here.',
  carry: 'You carry',
  ending: 'The end',
  back: 'Back one choice',
  startAgain: 'Start again',
  confirmRestart: 'Start again from the beginning?',
  tooManyMoves: 'Too long.',
  notKept: 'Your place is not kept.',
  noStart: 'This story has no beginning.',
  needsScripts: 'This story needs JavaScript.',
};
