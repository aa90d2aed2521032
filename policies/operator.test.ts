import { expect, test } from 'vitest';
import { type Actor, visitor } from '#domain/account.ts';
import type { AccountId } from '#domain/ids.ts';
import { mayDisable, mayOperate } from './operator.ts';

const one = 'one' as AccountId;
const person: Actor = { accountId: one, isAnonymous: false, roles: new Map() };
const operator: Actor = { ...person, isOperator: true };

test('only an operator operates, and no guest is one', () => {
  expect(mayOperate(visitor)).toBe('notOperator');
  expect(mayOperate({ ...visitor, isOperator: true })).toBe('notOperator');
  expect(mayOperate(person)).toBe('notOperator');
  expect(mayOperate({ ...operator, isAnonymous: true })).toBe('notOperator');
  expect(mayOperate(operator)).toBe('allowed');
});

test('an operator disables others alone', () => {
  expect(mayDisable(person, 'other' as AccountId)).toBe('notOperator');
  expect(mayDisable(operator, one)).toBe('oneself');
  expect(mayDisable(operator, 'other' as AccountId)).toBe('allowed');
});
