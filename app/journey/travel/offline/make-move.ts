import { keepUnsent, refuseAnswers, returnAnswer } from '../answer-store.ts';
import { changeKept, type KeptRun } from './kept-run.ts';
import { afterMove, placeOf } from './offline-run.ts';

/**
 * Makes the move that a step's form asks for, or undoes the last one, in the run that this browser keeps. An impossible
 * move changes nothing.
 *
 * @returns the run as it is stored now; undefined where none is stored
 */
export async function makeMove(uid: string, journeyId: string, form: FormData): Promise<KeptRun | undefined> {
  const [intent, chosen = '', answer = ''] = ['intent', 'move', 'answer'].map((name) => String(form.get(name) ?? ''));
  const turn = form.get('turn');
  const after = await changeKept(uid, journeyId, (before) => {
    // Another tab has gone on: this one is led to where the run is.
    if (turn !== null && Number(turn) !== before.state.turn + before.made.length) {
      keepUnsent(uid, journeyId, Number(turn));
      return before;
    }
    if (intent === 'back') {
      const [earlier, undone] = [{ ...before, made: before.made.slice(0, -1) }, before.made.at(-1)];
      // What was written before the choice is there again, as it is with a network.
      if (undone && (undone.answer.trim() !== '' || undone.was))
        returnAnswer(uid, journeyId, placeOf(earlier), {
          text: undone.answer,
          was: undone.was ?? '',
          turn: earlier.state.turn + earlier.made.length,
        });
      return earlier;
    }
    return afterMove(before, chosen, answer.replace(/\r\n/g, '\n')) ?? before;
  });
  // Its run was given up while this was pressed: the text of this step is where those of the others are.
  if (!after) refuseAnswers(uid, journeyId);
  return after;
}
