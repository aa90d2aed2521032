import fc from 'fast-check';
import { expect, test } from 'vitest';
import * as Y from 'yjs';
import { updateProblem } from '#commands/document/update-problem.ts';
import { documentOf, rootName, stateOf, textIn } from '#commands/document/yjs-text.ts';
import { createTrials } from '#server/collaboration/trials.ts';
import { editingFuzz } from '#tests/editing.ts';
import { textOf } from '#tests/factories.ts';
import { anyOddUpdate, oddUpdate } from '#tests/odd-updates.ts';

test('an update that passes the trial can be applied, however it was changed on its way', () => {
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

test('an update that passes, however odd, can be applied, and its result can be read again', () => {
  const before = Y.encodeStateAsUpdate(documentOf(textOf('here before', 'and here')));
  const others = [...Y.decodeStateVector(Y.encodeStateVectorFromUpdate(before)).keys()];
  let passed = 0;
  fc.assert(
    fc.property(anyOddUpdate(7, others), (update) => {
      const document = new Y.Doc();
      Y.applyUpdate(document, before);
      if (updateProblem(document, update) ?? createTrials().problemOf(document, update)) return;
      passed++;
      Y.applyUpdate(document, update);
      expect(() => textIn(document)).not.toThrow();
      const again = new Y.Doc();
      Y.applyUpdate(again, Y.encodeStateAsUpdate(document));
      expect(() => textIn(again)).not.toThrow();
    }),
    { numRuns: 10_000 },
  );
  expect(passed).toBeGreaterThan(100);
});

/** Throws when it is applied, after its letters are in. */
const broken = oddUpdate(7, [{ content: 'letters', length: 3 }], [{ client: 7, clock: 3, length: 0 }]);

test('a trial keeps nothing of a refused update', () => {
  const document = documentOf(textOf('one'));
  const trials = createTrials();
  const theirs = new Y.Doc();
  theirs.clientID = 7;
  theirs.getXmlFragment(rootName).insert(0, [new Y.XmlElement('sceneBreak')]);
  const before = Y.encodeStateVector(theirs);
  theirs.getXmlFragment(rootName).insert(1, [new Y.XmlElement('sceneBreak')]);

  expect(trials.problemOf(document, broken)).toBe('unreadable');
  expect(trials.problemOf(document, Y.encodeStateAsUpdate(theirs, before))).toBe('incomplete');
  expect(trials.problemOf(document, Y.encodeStateAsUpdate(theirs))).toBeUndefined();
});

test('a trial follows what came into its document without it', () => {
  const document = documentOf(textOf('one'));
  const trials = createTrials();
  const theirs = new Y.Doc();
  const write = () => {
    const vector = Y.encodeStateVector(theirs);
    theirs.getXmlFragment(rootName).insert(0, [new Y.XmlElement('sceneBreak')]);
    return Y.encodeStateAsUpdate(theirs, vector);
  };
  expect(trials.problemOf(document, stateOf(textOf('tried')))).toBeUndefined();
  // As a restored version does.
  Y.applyUpdate(document, write());
  expect(trials.problemOf(document, write())).toBeUndefined();
});
