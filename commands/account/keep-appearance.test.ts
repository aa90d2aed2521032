import { expect, test } from 'vitest';
import { findAppearance } from '#database/setting.ts';
import { visitor } from '#domain/account.ts';
import { usualAppearance } from '#domain/appearance.ts';
import { onEachEngine } from '#tests/databases.ts';
import { buildContext, buildPerson, must } from '#tests/factories.ts';
import { keepAppearance } from './keep-appearance.ts';

onEachEngine('how things look', (openDatabase) => {
  async function begin() {
    const { context } = buildContext(await openDatabase());
    const person = await buildPerson(context);
    return { context, person, kept: () => findAppearance(context.db.reader, person.id) };
  }

  test('is saved with an account, the mode and the rest separately', async () => {
    const { context, person, kept } = await begin();
    expect(await kept()).toBeUndefined();

    must(await keepAppearance(context, person.actor, { mode: 'dark' }));
    expect(await kept()).toEqual({ mode: 'dark', appearance: usualAppearance });

    const appearance = { ...usualAppearance, size: 24, typeface: 'andika' } as const;
    must(await keepAppearance(context, person.actor, { appearance }));
    expect(await kept()).toEqual({ mode: 'dark', appearance });
  });

  test('is not saved without an account', async () => {
    const { context } = await begin();
    expect((await keepAppearance(context, visitor, { mode: 'dark' })).ok).toBe(false);
  });
});
