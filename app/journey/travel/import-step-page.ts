import { withWords } from '#app/strings.ts';

/** The module of a step of a branching journey, with its words. */
export const importStepPage = () => withWords('travel', import('#app/journey/travel/step-page.tsx'));
