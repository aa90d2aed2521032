import fc from 'fast-check';
import { expect, test } from 'vitest';
import * as Y from 'yjs';
import { updateProblem } from '#commands/update-problem.ts';
import { documentOf, stateOf, textIn } from '#commands/yjs-text.ts';
import { createTrials } from '#server/collaboration/trials.ts';
import { editingFuzz } from '#tests/editing.ts';
import { textOf } from '#tests/factories.ts';

test('what passes the trial can be applied, however an update was changed on its way', () => {
  fc.assert(
    fc.property(editingFuzz(), fc.nat(), fc.nat(255), (edit, place, byte) => {
      const document = documentOf(textOf('here before', 'and here'));
      const theirs = new Y.Doc();
      Y.applyUpdate(theirs, Y.encodeStateAsUpdate(document));
      const vector = Y.encodeStateVector(theirs);
      edit(theirs);
      const update = Y.encodeStateAsUpdate(theirs, vector);
      const changed = update.with(place % update.length, byte);
      const trials = createTrials();
      if (updateProblem(document, changed) ?? trials.problemOf(document, changed)) return;

      expect(() => Y.applyUpdate(document, changed)).not.toThrow();
      expect(() => textIn(document)).not.toThrow();
    }),
    { numRuns: 2_000 },
  );
});

test('a trial follows its document, also past an update that was refused or not written', () => {
  const document = documentOf(textOf('one'));
  const trials = createTrials();
  const next = () => {
    const theirs = new Y.Doc();
    Y.applyUpdate(theirs, Y.encodeStateAsUpdate(document));
    const vector = Y.encodeStateVector(theirs);
    theirs.getXmlFragment('default').insert(0, [new Y.XmlElement('sceneBreak')]);
    return Y.encodeStateAsUpdate(theirs, vector);
  };

  for (let count = 0; count < 3; count++) {
    expect(trials.problemOf(document, next())).toBeUndefined();
    trials.forget(document);
    const update = next();
    expect(trials.problemOf(document, update)).toBeUndefined();
    Y.applyUpdate(document, update);
    expect(trials.problemOf(document, stateOf(textOf('garbage')).with(36, 1))).toBe('unreadable');
  }
});
