import { expect, publish, test, withVisitors } from '#tests/browser/fixtures.ts';

test(
  'the very next request is right after a change of what visitors see',
  withVisitors,
  async ({ person, work, request }) => {
    const owner = await person('Author');
    const made = await work(owner);
    const status = async (path: string) => (await request.get(path, { maxRedirects: 0 })).status();
    const chapter = /href="([^"]*\/block\/[^"#]+)"/.exec(await (await request.get(made.path)).text())?.[1] ?? '';
    const details = (change: Record<string, string>) =>
      owner.request.post(`${made.path}/manage/details`, {
        form: {
          intent: 'details',
          title: 'The Lamp',
          summary: '',
          credit: '',
          language: 'en',
          ...change,
        },
        maxRedirects: 0,
      });
    const show = (visibility: string) =>
      owner.request.post(`${made.path}/manage/publish`, { form: { intent: 'visibility', visibility } });
    expect(await status(made.path)).toBe(200);
    expect(await status(chapter)).toBe(200);
    expect(await status(chapter)).toBe(200);

    await details({ title: 'A new name' });
    expect(await (await request.get(made.path)).text()).toContain('A new name');
    expect(await (await request.get(chapter)).text()).toContain('A new name');

    await show('private');
    expect(await status(made.path)).toBe(404);
    expect(await status(chapter)).toBe(302);

    await show('unlisted');
    expect(await status(chapter)).toBe(200);
    expect(await (await request.get('/')).text()).not.toContain(made.path);

    await owner.request.post(`${made.blockPath}.data`, {
      data: { intent: 'describe', blockId: made.blockPath.split('/block/')[1], title: 'Renamed part' },
    });
    expect(await (await request.get(made.path)).text()).not.toContain('Renamed part');
    await publish(owner, made);
    expect(await (await request.get(made.path)).text()).toContain('Renamed part');

    await owner.request.post(`${made.path}/manage/editions`, { form: { intent: 'withdraw', number: '2' } });
    expect(await (await request.get(made.path)).text()).not.toContain('Renamed part');
    await owner.request.post(`${made.path}/manage/editions`, { form: { intent: 'withdraw', number: '1' } });
    expect(await status(made.path)).toBe(404);
    expect(await status(chapter)).toBe(302);

    await publish(owner, made);
    expect(await status(chapter)).toBe(200);
    await details({ renewSlug: 'on', title: 'Another address' });
    const moved = await request.get(made.path, { maxRedirects: 0 });
    expect([moved.status(), moved.headers().location]).toEqual([308, `/org/${owner.org}/another-address`]);

    await owner.request.post(`/org/${owner.org}/another-address/manage/danger`, {
      form: { intent: 'trash' },
      maxRedirects: 0,
    });
    expect(await status(`/org/${owner.org}/another-address`)).toBe(404);
    expect(await status(chapter)).toBe(302);
  },
);
