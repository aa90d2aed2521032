import { nobody } from '#tests/browser/roles.ts';

/** The page of the story bible, whose acts say of which entry they are. */
export const bible = '/org/:orgId/:projectId/bible';

export const timeline = `${bible}/timeline`;

/** What each act of it sends, and what each role is answered (tests/browser/acts.test.ts). */
export const bibleActs = {
  [`${bible} add`]: [{ kind: 'place', name: 'The shingle' }, '401 404 403 200 200 200'],
  [`${bible} describe`]: [{ name: 'Maren Oake' }, '401 404 403 200 200 200'],
  [`${bible} addAlias`]: [{ alias: 'the clerk' }, '401 404 403 200 200 200'],
  [`${bible} removeAlias`]: [{ alias: 'the clerk' }, '401 404 403 200 200 200'],
  [`${bible} seekName`]: [{ name: 'nobody', isSought: false }, '401 404 403 404 404 404'],
  [`${bible} addField`]: [{ label: 'Age', value: '34', from: null }, '401 404 403 200 200 200'],
  [`${bible} changeField`]: [
    { id: nobody, label: 'Age', value: '35', from: null, was: { label: 'Age', value: '34', from: null } },
    '401 404 403 404 404 404',
  ],
  [`${bible} removeField`]: [{ id: nobody, isRemoved: true }, '401 404 403 404 404 404'],
  [`${bible} picture`]: [{ picture: null }, '401 404 403 200 200 200'],
  [`${bible} place`]: [{ blockId: nobody, isThere: true }, '401 404 403 404 404 404'],
  [`${timeline} moveDate`]: [
    { date: 'x', before: null, after: null, was: { after: null, before: null } },
    '401 404 403 422 422 422',
  ],
  [`${timeline} dateScene`]: [{ blockId: nobody, date: '1921', was: '' }, '401 404 403 404 404 404'],
  [`${bible} trash`]: [{ entryId: nobody }, '401 404 403 404 404 404'],
  [`${bible} restore`]: [{ entryId: nobody }, '401 404 403 404 404 404'],
} satisfies Record<string, readonly [object, string]>;
